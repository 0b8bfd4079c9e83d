/** A short text that differs for another brand, by which the panel knows whether its page has the brand of `config.json`. */
// @ts-nocheck

export function checksum(brand: object): string {
  let sum = 0;
  for (const character of JSON.stringify(brand)) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
}
