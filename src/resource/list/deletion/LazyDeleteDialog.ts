import { lazyDialog } from '../../../ui/dialog/lazyDialog';

// A list needs no deletion, so this code is loaded with the first one, or when its button is hovered or focused.
export const LazyDeleteDialog = lazyDialog(
  async () => (await import('./DeleteDialog')).DeleteDialog,
  // Its chunk includes the dialog's frame.
  () => undefined,
);
