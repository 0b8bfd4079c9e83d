import type { FormProblems } from '../../../form/useSubmission';

/** What a form shows, read from its element in the document. */

const INPUT_CLASS = 'ra-input-';

/** Where the class of an input has the source within a row or a language instead of the field's name. */
const WITHIN_ANOTHER = '.ra-input, .RaTranslatableInputsTabContent-root';

/**
 * Names of the fields that the form shows, read from the document. react-admin's inputs of several controls (check boxes,
 * rows, files) have no control of their field's name, but a class name. A name that is not a field of the form would keep
 * react-hook-form from submitting it again.
 */
export function fieldsShown(form: unknown): string[] {
  if (!(form instanceof HTMLFormElement)) return [];
  const controls = Array.from(form.elements, control => control.getAttribute('name') ?? '');
  const isOwn = (input: Element) => !input.parentElement?.closest(WITHIN_ANOTHER);
  const classes = [...form.querySelectorAll('.ra-input')]
    .filter(isOwn)
    .flatMap(input => [...input.classList]);
  const inputs = classes.filter(name => name.startsWith(INPUT_CLASS));
  return [...controls, ...inputs.map(name => name.slice(INPUT_CLASS.length))].filter(Boolean);
}

/** The sentences of inputs that are not visible, such as those of another language's tab. */
export function hiddenSentences(fields: FormProblems['fields'], form: unknown): (string | undefined)[] {
  if (!(form instanceof HTMLFormElement)) return [];
  const isHidden = (name: string) => isWithinHidden(form.querySelector(`[name=${CSS.escape(name)}]`));
  return Object.keys(fields).flatMap(name => (isHidden(name) ? fields[name] : []));
}

function isWithinHidden(control: Element | null): boolean {
  const parent = control?.parentElement;
  return !!parent && (getComputedStyle(parent).display === 'none' || isWithinHidden(parent));
}
