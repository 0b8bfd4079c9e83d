/** Whether the browser is set to save data. */
// @ts-nocheck

export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
