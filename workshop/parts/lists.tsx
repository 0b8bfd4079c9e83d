import { ListView } from '../../src/resource/list/ListView';
import { OrderView } from '../../src/resource/order/OrderView';
import { KINDS } from '../kinds';
import { SAMPLES } from '../data';
import type { Parts } from '../Part';
import { samples } from './columns';

const { name, price, updated_at } = KINDS;
const resource = samples({ name, price, updated_at });
const ordered = samples({ name, sort_order: KINDS.sort_order });
const many = Array.from({ length: 45 }, (_, index) => ({ ...SAMPLES[index % 3], id: index + 1 }));
/** Chooses the first row; on a phone the check boxes appear when a finger stays on one. */
function choose(root: HTMLElement): boolean {
  const row = root.querySelector('tbody tr');
  const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (box) box.click();
  else row?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
  return row !== null;
}

/** Opens the dialog for the place of the first row. */
function openPlace(root: HTMLElement): boolean {
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === '1');
  button?.click();
  return button !== undefined;
}

/** A list in each of its states. */
export const lists: Parts = {
  'list-of-rows': { resource, content: <ListView /> },
  'list-of-pages': { resource, lists: many, path: '/menus?page=2', content: <ListView /> },
  'list-in-order': { resource: ordered, content: <ListView /> },
  'place-dialog': { resource: ordered, content: <ListView />, act: openPlace },
  'order-mode': { resource: ordered, path: '/menus/order', content: <OrderView /> },
  'list-with-chosen-rows': { resource, content: <ListView />, act: choose },
  'list-loading': { resource, lists: 'pending', content: <ListView /> },
  'list-empty': { resource, lists: [], content: <ListView /> },
  'list-failed': { resource, lists: 'failing', content: <ListView /> },
  'list-without-a-match': { resource, path: '/menus?search=xyz', content: <ListView /> },
};
