import type { ComponentType, PropsWithChildren } from 'react';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import type * as Order from './orderChunk';

// Most lists have no places, so this code is loaded with the first one that shows them.
const orderPart = <Props>(choose: (order: typeof Order) => ComponentType<Props>) =>
  lazyComponent<Props>(async () => choose(await import('./orderChunk')));

export const OrderView = orderPart<object>(order => order.OrderView);
export const ReorderProvider = orderPart<PropsWithChildren>(order => order.ReorderProvider);
export const SortArrows = orderPart<{ source: string }>(order => order.SortArrows);
