import type { ComponentType } from 'react';
import type { Language } from '../../i18n/languages';
import { loadTexts } from '../i18n/language';
import type { LazyComponent } from '../ui/lazy/lazyComponent';
import { lazyWithTexts } from '../ui/lazy/lazyWithTexts';

const FILES = import.meta.glob<object>('../../i18n/*/tools/index.ts', { import: 'tools' });

/** Creates a component that is loaded on demand with the texts of the tools. */
export function lazyTool<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return lazyWithTexts(load, loadToolTexts);
}

/** Loads the texts of the tools, in the current language by default. */
export const loadToolTexts = (language?: Language) => loadTexts(FILES, language);
