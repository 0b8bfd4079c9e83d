import { isApiError } from '../../src/api/ApiError';
import { diagnose } from '../../src/diagnosis/diagnose';
import { sentencesOf } from '../../src/api/sentencesOf';
import { failed, passed, type Finding } from './Finding';

/** The origin that a diagnosis names as the panel's if `--panel` is not given. */
const UNKNOWN_PANEL = 'http://panel.invalid';

/**
 * Makes one call of the panel, and explains its failure in the words of the panel's own details for developers.
 * @param success returns the text for an answer
 */
export async function findingOf<Answer>(
  check: string,
  panel: string | undefined,
  call: () => Promise<Answer>,
  success: (answer: Answer) => string,
): Promise<Finding> {
  try {
    return passed(check, success(await call()));
  } catch (error) {
    if (!isApiError(error) || !error.evidence) throw error;
    const reason = sentencesOf(error.body).map(([, sentence]) => sentence);
    if (error.failure === 'refused' && error.status !== 405 && reason.length) {
      const { remedy } = diagnose(error as never, panel ?? UNKNOWN_PANEL);
      return failed(check, `HTTP ${error.status}: ${reason.join(', ')}`, remedy);
    }
    const { request, came, expected, remedy } = diagnose(error as never, panel ?? UNKNOWN_PANEL);
    return failed(check, `${request}: came ${came}; expected ${expected}`, remedy);
  }
}
