import type { Resource } from '../resource/Resource';
import { hasList } from '../resource/hasScreen';
import { listPath } from '../resource/paths';
import { SCREENS } from '../start/screens';

/**
 * Returns the letters that follow `g`, each with the path that it opens: `d` the dashboard, and for each entry of the sidebar
 * the first letter of its name in the code that no entry before it has. The letters are the same in every language.
 */
export function goKeys(resources: readonly Resource[]): Map<string, string> {
  const keys = new Map<string, string>([['d', SCREENS.dashboard.path]]);
  const paths = [...resources.filter(hasList).map(({ name }) => listPath(name)), SCREENS.company.path];
  for (const path of paths) {
    const letter = path.match(/[a-z]/g)?.find(candidate => !keys.has(candidate));
    if (letter) keys.set(letter, path);
  }
  return keys;
}
