/** Whether the browser is set to save data. */
export function isDataSaverOn(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
