/** Returns `menu.pdf` of `https://files.example.com/menu.pdf?signature=1`. */
export function fileNameOf(address: string): string {
  return (
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? address
  );
}
