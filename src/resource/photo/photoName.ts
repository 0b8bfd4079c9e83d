/** Django's fields for files refuse longer names than 100 characters. */
const MAX_STEM = 60;

/**
 * Returns the name of a photo's file.
 * @param name the name of the file that it is made of
 * @param extension default: that of `name`
 */
export function photoName(name: string, extension?: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  // Not within a character of two units, such as an emoji.
  const short = Array.from(stem).slice(0, MAX_STEM).join('') || 'photo';
  return short + (extension ?? ending.slice(0, 10));
}
