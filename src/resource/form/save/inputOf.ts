import type { ReactNode } from 'react';
import { isSameValue } from '../../../api/sameValue';
import { visitElements } from '../../../ui/visitElements';

/** What an input of react-admin declares of its field. */
interface DeclaredInput {
  label?: string;
  choices?: readonly Record<string, unknown>[];
  optionText?: string;
  optionValue?: string;
}

/** Returns what the input of a field declares. */
export function inputOf(inputs: ReactNode, field: string): DeclaredInput {
  let found: DeclaredInput = {};
  visitElements(inputs, ({ props }) => {
    const { source, label, choices, optionText, optionValue } = props;
    // The sources within rows are those of a row.
    if (source !== field) return source === undefined;
    found = {
      ...(typeof label === 'string' && { label }),
      ...(Array.isArray(choices) && { choices: choices as DeclaredInput['choices'] }),
      ...(typeof optionText === 'string' && { optionText }),
      ...(typeof optionValue === 'string' && { optionValue }),
    };
    return false;
  });
  return found;
}

/** Returns the texts of a chosen value, or of a list of them; undefined where the input declares no such choices. */
export function choiceTexts(
  { choices, optionText = 'name', optionValue = 'id' }: DeclaredInput,
  value: unknown,
): string[] | undefined {
  if (value === null || value === undefined) return undefined;
  const texts = [value].flat().map(one => {
    const choice = choices?.find(choice => isSameValue(choice[optionValue], one));
    return choice?.[optionText];
  });
  return choices && texts.every(text => typeof text === 'string') ? texts : undefined;
}
