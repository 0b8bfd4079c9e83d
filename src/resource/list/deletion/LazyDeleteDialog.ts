import { lazyDialog } from '../../../ui/dialog/lazyDialog';

// A list needs no deletion, so this code is loaded with the first one, or when its button is near.
export const LazyDeleteDialog = lazyDialog(
  async () => (await import('./DeleteDialog')).DeleteDialog,
  // Its frame comes with it.
  () => undefined,
);
