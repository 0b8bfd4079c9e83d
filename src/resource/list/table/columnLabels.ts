import { useResourceContext, useTranslate } from 'react-admin';
import { createContext, useMemo } from 'react';

/** Returns the label of a column. The labels are cached, because a long list has hundreds of cells. */
export const ColumnLabels = createContext<(source: string) => string>(source => source);

export function useColumnLabels(): (source: string) => string {
  const resource = useResourceContext();
  const translate = useTranslate();
  return useMemo(
    () => memoize(source => translate(`resources.${resource}.fields.${source}`, { _: source })),
    [resource, translate],
  );
}

function memoize(find: (source: string) => string): (source: string) => string {
  const labels = new Map<string, string>();
  return source => {
    const label = labels.get(source) ?? find(source);
    labels.set(source, label);
    return label;
  };
}
