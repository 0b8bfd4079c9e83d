/** The inputs for files: react-admin's and our own. */
export const FILE_INPUT = /^(File|Image|Photo)Input$/;
export const NUMBER_INPUT = /^(Number|Price)Input$/;
/** react-admin's components that show a value and write none. What is within them may belong to other records. */
export const SHOWN =
  /^((TextArray|Array|Boolean|Chip|Date|Email|File|Function|Image|Number|Record|Reference\w*|RichText|Select|Text|Url)Field(Impl)?|ReferenceManyCount)$/;
/** react-admin's label around a field. Its `source` is for the label: an input has a label of its own. */
export const LABEL = /^Labeled$/;
/** react-admin's forms, which have what is typed in them for themselves. */
export const OWN_FORM = /^((Simple|Tabbed)Form|Create|Edit)$/;
const OTHERS = /^(ArrayInput|TranslatableInputs|Reference\w*)$/;

/** Whether a component of this name is treated in its own way. The build keeps such names of functions (`keepNames.ts`). */
export function isRecognized(name: string): boolean {
  return [FILE_INPUT, NUMBER_INPUT, SHOWN, LABEL, OWN_FORM, OTHERS].some(names => names.test(name));
}
