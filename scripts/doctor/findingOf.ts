import { isApiError } from '../../src/api/ApiError';
import { diagnose } from '../../src/diagnosis/diagnose';
import { sentencesOf } from '../../src/api/refusals/sentencesOf';
import { failed, passed, type Finding } from './Finding';

/** The origin that a diagnosis names as the panel's if `--panel` is not given. */
const UNKNOWN_PANEL = 'http://panel.invalid';

/**
 * Makes calls of the panel, and explains a failure in the words of the panel's own details for developers.
 * @param judge returns the text for an answer that is right, or a finding about it
 */
export async function findingOf<Answer>(
  check: string,
  panel: string | undefined,
  call: () => Promise<Answer>,
  judge: (answer: Answer) => string | Finding,
): Promise<Finding> {
  try {
    const judged = judge(await call());
    return typeof judged === 'string' ? passed(check, judged) : judged;
  } catch (error) {
    if (!isApiError(error)) throw error;
    // Each page was right, and one came twice.
    if (error.failure === 'unreadable' && !error.evidence)
      return failed(
        check,
        'its pages have the same records',
        'Read the parameter for the page, or name it: `parameters: { page: "…" }` and `firstPage` in resources/backend.ts.',
      );
    if (!error.evidence) throw error;
    const { evidence, status, requiresSession } = error;
    // Every call after the sign-in has the token that the sign-in has just answered with.
    const failure = status === 401 && requiresSession ? 'rejected' : error.failure;
    const { request, came, expected, remedy } = diagnose({ failure, evidence }, panel ?? UNKNOWN_PANEL);
    const reason = sentencesOf(error.body).map(([, sentence]) => sentence);
    if (failure === 'refused' && status !== 405 && reason.length) {
      return failed(check, `${request}: HTTP ${status}: ${reason.join(', ')}`, remedy);
    }
    return failed(check, `${request}: came ${came}; expected ${expected}`, remedy);
  }
}
