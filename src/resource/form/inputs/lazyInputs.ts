import type { ComponentType } from 'react';
import type { LazyComponent } from '../../../ui/lazy/lazyComponent';
import { lazyInput } from './lazyInput';

/** The height in px that is kept free for a photo with its buttons. */
const PHOTO_HEIGHT = 280;

// A list needs no input, so this code is loaded with the first form that shows it.
const inputFrom =
  <Parts>(load: () => Promise<Parts>) =>
  <Props extends object>(choose: (parts: Parts) => ComponentType<Props>): LazyComponent<Props> =>
    lazyInput(async () => choose(await load()));

const formInput = inputFrom(() => import('../formChunk'));
const pickerInput = inputFrom(() => import('./pickerChunk'));
const rareInput = inputFrom(() => import('../../fields/inputs'));

/** The inputs of almost every form, which are loaded together. */
export const formInputs = {
  // `declaredFields` recognizes inputs for numbers by their names.
  NumberInput: Object.assign(
    formInput(parts => parts.NumberInput),
    { displayName: 'NumberInput' },
  ),
  PriceInput: Object.assign(
    formInput(parts => parts.PriceInput),
    { displayName: 'PriceInput' },
  ),
  TextInput: formInput(parts => parts.TextInput),
};

/** The inputs of some forms. */
export const rareInputs = {
  PickInput: pickerInput(parts => parts.PickInput),
  PickOneInput: pickerInput(parts => parts.PickOneInput),
  ToggleList: pickerInput(parts => parts.ToggleList),
  BooleanInput: rareInput(parts => parts.BooleanInput),
  ChoiceInput: rareInput(parts => parts.ChoiceInput),
  DateInput: rareInput(parts => parts.DateInput),
  PositionInput: rareInput(parts => parts.PositionInput),
  PhotoInput: Object.assign(
    lazyInput(async () => (await import('../../photo/PhotoInput')).PhotoInput, PHOTO_HEIGHT),
    // `declaredFields` recognizes inputs for files by it.
    { displayName: 'PhotoInput' },
  ),
};
