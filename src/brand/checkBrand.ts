import { brandProblems } from './brandProblems';

/**
 * Checks the brand of `config.json` in the browser. It is loaded after the start, by installations with a brand.
 * @param pageName the name that the page has
 * @returns a sentence for the person who installs the panel; empty if the brand can be used and the page has it
 */
export function checkBrand(brand: object, pageName: string): string {
  const problems = brandProblems(brand);
  if (problems.length) return `config.json: ${problems.join(' ')}`;
  const { name = pageName } = brand as { name?: string };
  if (name === pageName) return '';
  return `config.json: brand.name is "${name}", and the page has "${pageName}": run \`npm run brand\` after a change.`;
}
