const UNTOUCHED = 'https://';

/** Returns the website to send: empty for an untouched `https://`, with `http://` in front if the scheme is missing. */
export function websiteToSend(typed: string): string {
  const website = typed.trim();
  if (website === '' || website === UNTOUCHED) return '';
  return /^https?:\/\//i.test(website) ? website : `http://${website}`;
}

/**
 * Returns true for an empty value, and for an address that a browser would open with http or https. One with a username or a password
 * could pass for that of another site.
 */
export function isWebsite(typed: string): boolean {
  const website = websiteToSend(typed);
  if (website === '') return true;
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed.trim()) && !/^https?:/i.test(typed.trim())) return false;
  if (website.split(/[/?#]/)[2]?.includes('@')) return false;
  return URL.canParse(website) && new URL(website).hostname.includes('.');
}
