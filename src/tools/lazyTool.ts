import type { ComponentType } from 'react';
import { addTexts, currentLanguage } from '../i18n/language';
import { textsIn } from '../i18n/textsIn';
import type { LazyComponent } from '../ui/lazy/lazyComponent';
import { lazyWithTexts } from '../ui/lazy/lazyWithTexts';

const FILES = import.meta.glob<object>('../../i18n/*/tools/index.ts', { import: 'tools' });

/** Creates a component that is loaded on demand with the texts of the tools. */
export function lazyTool<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return lazyWithTexts(load, loadToolTexts);
}

/** Loads the texts of the tools, in the current language by default. */
export async function loadToolTexts(language = currentLanguage()): Promise<void> {
  addTexts(await textsIn(language, FILES), language);
}
