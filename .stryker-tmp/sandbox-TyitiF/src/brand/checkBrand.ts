// @ts-nocheck
import { brandProblems } from './brandProblems';
import { checksum } from './checksum';

/**
 * Checks the brand of `config.json` in the browser. It is loaded after the start, by installations with a brand.
 * @param inPage the checksum of the brand that the page has
 * @returns a sentence for the person who installs the panel; empty if the brand can be used and the page has it
 */
export function checkBrand(brand: object, inPage: string | undefined): string {
  const problems = brandProblems(brand);
  if (problems.length) return `config.json: ${problems.join(' ')}`;
  const isInPage = Object.keys(brand).length ? checksum(brand) === inPage : inPage === undefined;
  return isInPage ? '' : 'The page has another brand than config.json: run `npm run brand` after a change.';
}
