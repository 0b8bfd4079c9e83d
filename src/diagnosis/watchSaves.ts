import type { Http } from '../api/http';
import { printDiagnosis } from './printDiagnosis';

/**
 * Tells the developer of a resource, in the console, which fields of a saved record the answer lacks, once for each field. Most
 * backends ignore a field that they do not know, so a misspelt `source` or key of a body would lose its value without a word.
 * @param endpoints of the resources; other calls are not looked at
 * @returns the same calls
 */
export function watchSaves(http: Http, endpoints: readonly string[]): Http {
  const reported = new Set<string>();

  return async <Answer>(path: string, call?: Parameters<Http>[1]) => {
    const answer = await http<Answer>(path, call);
    const endpoint = endpoints.find(other => path.startsWith(other));
    if (endpoint === undefined || !call?.body || !isRecord(answer)) return answer;
    for (const field of namesIn(call.body)) {
      if (isAnswered(field, answer) || reported.has(endpoint + field)) continue;
      reported.add(endpoint + field);
      printDiagnosis({
        request: `${call.method} ${path}: ${field}`,
        came: `a record without "${field}"`,
        expected: 'the saved record, with every field that was sent',
        remedy:
          'If the backend does not know the field, correct the `source` of its input or the key in `body`. ' +
          'If it only writes the field, nothing is wrong.',
      });
    }
    return answer;
  };
}

function namesIn(body: unknown): string[] {
  return body instanceof FormData ? [...new Set(body.keys())] : Object.keys(body as object);
}

/** A reference may be sent by its column: `menu_id` for `menu`, `category_ids` for `categories`. */
function isAnswered(field: string, answer: object): boolean {
  const name = field.replace(/(_ids?)?(\[\])?$/, '');
  return [field, name, `${name}s`, name.replace(/y$/, 'ies')].some(other => other in answer);
}

function isRecord(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}
