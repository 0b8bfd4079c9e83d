import { useLocation } from 'react-router';
import { draftKeyAt } from './draftKeys';
import { draftStore } from './draftStore';

/**
 * Returns the two ways to close a dialog with unsaved values: `cancel` deletes their draft, and `leave` keeps it, so that it is
 * offered.
 * @param form the name of the dialog's form; undefined where nothing is kept
 */
export function useDialogClosing(form: string | undefined, onClose: () => void) {
  const { pathname } = useLocation();
  return {
    cancel: () => {
      if (form) draftStore.remove(draftKeyAt(pathname, form));
      onClose();
    },
    leave: () => {
      // The last key may not be written down yet.
      draftStore.collect();
      onClose();
    },
  };
}
