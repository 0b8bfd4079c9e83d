import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '../../ui/lazy/lazyComponent';

// A list needs no input, so this code is loaded with the first form that shows it.
const inputFrom =
  <Parts>(load: () => Promise<Parts>) =>
  <Props>(choose: (parts: Parts) => ComponentType<Props>): LazyComponent<Props> =>
    lazyComponent(async () => choose(await load()));

const formInput = inputFrom(() => import('./forms'));
const pickerInput = inputFrom(() => import('./pickers'));
const rareInput = inputFrom(() => import('../fields/inputs'));

/** The inputs of almost every form, which are loaded together. */
export const formInputs = {
  NumberInput: formInput(parts => parts.NumberInput),
  PriceInput: formInput(parts => parts.PriceInput),
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
    lazyComponent(async () => (await import('../photo/PhotoInput')).PhotoInput),
    // `declaredFields` recognizes inputs for files by it.
    { displayName: 'PhotoInput' },
  ),
};
