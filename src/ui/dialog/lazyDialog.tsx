import { Suspense, type ComponentType } from 'react';
import { lazyComponent } from '../lazy/lazyComponent';
import { preloadDialog } from './ModalDialog';

/**
 * A dialog whose code comes when it is opened, or before: `preload` is for the button that opens it, when somebody comes
 * near.
 *
 * @example const QrDialog = lazyDialog(async () => (await import('./QrDialog')).QrDialog);
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyComponent(load);
  const Dialog = (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
  const preload = () => {
    preloadDialog();
    Part.preload().catch(() => undefined);
  };
  return Object.assign(Dialog, { preload });
}
