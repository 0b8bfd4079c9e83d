import type { ReactNode } from 'react';
import { visitElements } from '../../../ui/visitElements';
import { componentName } from './declaredFields';
import { FILE_INPUT } from './recognizedNames';

/** An input for files. */
interface FileInput {
  source: string;
  /** Whether it is within rows, in an object (`brand.logo`) or there for each language. */
  isWithin: boolean;
  /** Returns the values of a form in which a file is chosen there. */
  valuesWith: (file: unknown) => object;
}

/** The inputs for files of react-admin, and our own within others: alone, its value is the file itself. */
export function fileInputs(inputs: ReactNode, isWithin = false): FileInput[] {
  const found: FileInput[] = [];
  visitElements(inputs, ({ type, props }) => {
    const { source, children, locales } = props as {
      source?: string;
      children?: ReactNode;
      locales?: string[];
    };
    const name = componentName(type);
    if (source !== undefined && FILE_INPUT.test(name)) {
      const isPart = isWithin || source.includes('.');
      if (isPart || name !== 'PhotoInput')
        found.push({ source, isWithin: isPart, valuesWith: file => valuesAt(source, file) });
      return false;
    }
    const isOfLanguages = name === 'TranslatableInputs';
    if (source === undefined && !isOfLanguages) return true;
    const ofLanguages = (file: unknown) =>
      Object.fromEntries((locales ?? ['en']).map(language => [language, file]));
    for (const { valuesWith, ...inner } of fileInputs(children, true))
      found.push({
        ...inner,
        valuesWith: isOfLanguages
          ? file => valuesWith(ofLanguages(file))
          : file => valuesAt(source ?? '', [valuesWith(file)]),
      });
    return false;
  });
  return found;
}

/** `brand.logo` is `{brand: {logo: value}}`. */
function valuesAt(source: string, value: unknown): object {
  return source.split('.').reduceRight((inner, name) => ({ [name]: inner }), value) as object;
}
