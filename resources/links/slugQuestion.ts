import type { SaveQuestion } from '../../src/resource/Resource';
import { formatLongDate } from '../../src/ui/format/longDate';
import { printedCodesOf } from '../../src/qrCodes/printedCodes';

/** Returns the question before a slug is changed: to type it, if codes for it were saved or printed in this browser. */
export function slugQuestion(slug: string): SaveQuestion {
  const made = printedCodesOf(slug);
  if (!made) return { key: 'links.slug_change' };
  const date = formatLongDate(new Date(made.lastAt), document.documentElement.lang);
  return { key: 'links.slug_locked', values: { smart_count: made.count, date }, typed: slug };
}
