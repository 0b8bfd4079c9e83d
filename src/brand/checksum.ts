/** Returns a short text that differs for another brand. The panel compares its page's with that of `config.json`. */
export function checksum(brand: object): string {
  let sum = 0;
  for (const character of JSON.stringify(brand)) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
}
