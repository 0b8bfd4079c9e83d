import type { QueryClient } from '@tanstack/react-query';
import type { WireResource } from '../api/WireResource';
import { inspectValues } from './inspectValues';
import { printDiagnosis } from './printDiagnosis';

type Watched = Pick<WireResource, 'name' | 'endpoint' | 'references'>;

/**
 * Tells the developer of the backend, in the console, about values of other types than the contract's, once for each field.
 * The screen shows such a value as it came.
 * @param isThorough whether every row of every answer is looked at, as in development; otherwise the first row of the first answer
 */
export function watchValues(client: QueryClient, resources: readonly Watched[], isThorough: boolean): void {
  const reported = new Set<string>();
  const seen = new Set<string>();

  const inspect = ([name]: readonly unknown[], answer: unknown) => {
    const resource = resources.find(other => other.name === name);
    const rows = rowsOf(answer);
    if (!resource || rows.length === 0 || (seen.has(resource.name) && !isThorough)) return;
    seen.add(resource.name);
    for (const wrong of inspectValues(isThorough ? rows : rows.slice(0, 1), resource.references)) {
      const field = `${resource.name} ${wrong.place.split(' ')[0]}`;
      if (reported.has(field)) continue;
      reported.add(field);
      printDiagnosis({ ...wrong, request: `${resource.endpoint}: ${wrong.place}` });
    }
  };

  const cache = client.getQueryCache();
  for (const { queryKey, state } of cache.getAll()) inspect(queryKey, state.data);
  cache.subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success')
      inspect(event.query.queryKey as readonly unknown[], event.action.data);
  });
}

/** The rows of what react-admin keeps: a list, records, or one record. */
function rowsOf(answer: unknown): object[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if (Array.isArray(answer)) return answer as object[];
  return 'data' in answer && Array.isArray(answer.data) ? (answer.data as object[]) : [answer];
}
