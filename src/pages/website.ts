const UNTOUCHED = 'https://';

/** What is sent for what was typed: nothing for an untouched `https://`, `http://` in front where there is no scheme. */
export function websiteToSend(typed: string): string {
  const website = typed.trim();
  if (website === '' || website === UNTOUCHED) return '';
  return /^https?:\/\//i.test(website) ? website : `http://${website}`;
}

/** True for nothing, and for an address that a browser would open with http or https. */
export function isWebsite(typed: string): boolean {
  const website = websiteToSend(typed);
  if (website === '') return true;
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed.trim()) && !/^https?:/i.test(typed.trim())) return false;
  return URL.canParse(website) && new URL(website).hostname.includes('.');
}
