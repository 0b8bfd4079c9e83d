import { createElement, type ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '../../ui/lazy/lazyComponent';
import { preloadAll } from '../../ui/lazy/preloadAll';
import type { Resource } from '../Resource';
import { hasArrows } from '../order/hasArrows';
import { ReorderProvider } from '../order/lazyOrder';
import type { ColumnProps } from './table/Column';
import type * as Lists from './listChunk';

// The dashboard and forms need no list, so this code is loaded with the first list.
const listPart = <Props>(choose: (lists: typeof Lists) => ComponentType<Props>) =>
  lazyComponent<Props>(async () => choose(await import('./listChunk')));

interface Cell {
  source: string;
}

export const ListView = listPart(lists => lists.ListView);
export const Column = Object.assign(
  listPart<ColumnProps>(lists => lists.Column),
  // What reads columns before they are rendered reads every kind of column the same way.
  { columnProps: (props: ColumnProps) => props },
);
export const BadgesField = listPart<Cell>(lists => lists.BadgesField);
export const DateField = listPart<Cell>(lists => lists.DateField);
export const NameField = listPart<Cell>(lists => lists.NameField);
export const PhotoField = listPart<Cell>(lists => lists.PhotoField);

const screens = new WeakMap<Resource, LazyComponent<object>>();

/**
 * Returns the list of a resource. It is loaded with the cells and the actions in its rows, because code that is loaded later hides
 * the others meanwhile.
 */
export function listScreen(resource: Resource): LazyComponent<object> {
  const known = screens.get(resource);
  if (known) return known;
  const { columns, rowActions, views } = resource;
  const own = views.list as Partial<LazyComponent<object>> | undefined;
  const screen = lazyComponent<object>(async () => {
    await Promise.all([
      ListView.preload(),
      own?.preload?.(),
      preloadAll(columns),
      preloadAll(rowActions),
      hasArrows(columns) && ReorderProvider.preload(),
    ]);
    // A lazy component may not resolve to another lazy component.
    return () => createElement(views.list ?? ListView);
  });
  screens.set(resource, screen);
  return screen;
}
