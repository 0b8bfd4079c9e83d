/** Returns `Menü.pdf` of `https://files.example.com/Men%C3%BC.pdf?signature=1`; the address if it has no name. */
export function fileNameOf(address: string): string {
  const name = address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1);
  try {
    return decodeURIComponent(name ?? '') || address;
  } catch {
    return name || address;
  }
}
