import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { Category, Product } from '../../src/contract/records';
import { BULK_ACTION, BULK_CHANGE, useSelection } from '../../src/resource/list/selection/selection';
import { Button } from '../../src/ui/button/Button';
import { lazyDialog } from '../../src/ui/dialog/lazyDialog';
import { focusPageTitleIfLost } from '../../src/ui/page/pageTitle';
import { useContinuedForm } from '../../src/unsaved/useContinuedForm';
import { useCategoryChange } from './useCategoryChange';

const ChooseCategoryDialog = lazyDialog(
  async () => (await import('./ChooseCategoryDialog')).ChooseCategoryDialog,
);
const PriceAdjustmentDialog = lazyDialog(
  async () => (await import('./prices/PriceAdjustmentDialog')).PriceAdjustmentDialog,
);

/** Changes the chosen products together: their prices, and the categories that they are in. */
export function BulkActions() {
  const translate = useTranslate();
  const { records, release } = useSelection();
  const products = records as unknown as readonly Product[];
  const [open, setOpen] = useState<'prices' | 'add' | 'remove' | null>(null);
  const change = useCategoryChange();
  // One at a time, also when the bar was removed and is shown again: a second one would add the same products, and the end of the
  // first one closes the bar with its dialogs.
  const isChanging = useIsMutating({ mutationKey: BULK_CHANGE }) > 0;
  const { mutate } = useMutation({
    mutationKey: BULK_CHANGE,
    mutationFn: async ({ kind, category }: { kind: 'add' | 'remove'; category: Category }) => {
      if (await change(kind, category, products)) end();
    },
  });
  const close = () => setOpen(null);
  useContinuedForm(BULK_ACTION, () => setOpen('prices'));

  const end = () => {
    release(products);
    // The button that was pressed is removed with the bar.
    focusPageTitleIfLost();
  };
  const run = (category: Category) => {
    const kind = open === 'remove' ? 'remove' : 'add';
    close();
    if (!isChanging) mutate({ kind, category });
  };
  return (
    <>
      <Button
        aria-disabled={isChanging}
        onClick={() => !isChanging && setOpen('prices')}
        onPointerEnter={PriceAdjustmentDialog.preload}
        onFocus={PriceAdjustmentDialog.preload}
      >
        {translate('products.adjust')}
      </Button>
      {(['add', 'remove'] as const).map(kind => (
        <Button
          key={kind}
          aria-disabled={isChanging}
          onClick={() => !isChanging && setOpen(kind)}
          onPointerEnter={ChooseCategoryDialog.preload}
          onFocus={ChooseCategoryDialog.preload}
        >
          {translate(`products.category_${kind}`)}
        </Button>
      ))}
      {isChanging && <span role="status">{translate('form.saving')}</span>}
      {open === 'prices' && (
        <PriceAdjustmentDialog
          records={products}
          onClose={close}
          // A second percentage would be added to those that were changed.
          onLeft={changed => release(products.filter(({ id }) => changed.includes(id)))}
          onDone={() => {
            close();
            end();
          }}
        />
      )}
      {(open === 'add' || open === 'remove') && (
        <ChooseCategoryDialog title={translate(`products.category_${open}`)} onChoose={run} onClose={close} />
      )}
    </>
  );
}
