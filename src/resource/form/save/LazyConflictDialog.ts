import type { ComponentProps } from 'react';
import { lazyDialog } from '../../../ui/dialog/lazyDialog';
import type * as Dialog from './ConflictDialog';

type Props = ComponentProps<typeof Dialog.ConflictDialog> & { onClose: () => void };

// A list preloads the code of forms, but none of its own saves meets another version.
export const LazyConflictDialog = lazyDialog<Props>(
  async () => (await import('./ConflictDialog')).ConflictDialog,
  // The form's code includes the dialog's frame.
  () => undefined,
);
