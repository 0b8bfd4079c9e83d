// @ts-nocheck
import { KEYS, readStored, store } from '../storage';

/** Whether the shortcuts of a single key are on. Speech input can trigger them unintentionally, so they can be switched off. */
export function areSingleKeysOn(): boolean {
  return readStored(KEYS.singleKeys) !== 'off';
}

export function switchSingleKeys(isOn: boolean): void {
  store(KEYS.singleKeys, isOn ? null : 'off');
}
