/** How long a browser may take to start a download, in ms. iOS asks the user first. */
const DOWNLOAD_START_MS = 40_000;

/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_START_MS);
}
