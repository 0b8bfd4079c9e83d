import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { Category, Product } from '../../src/contract/records';
import { BULK_ACTION, useSelection } from '../../src/resource/list/selection/selection';
import { Button } from '../../src/ui/button/Button';
import { lazyDialog } from '../../src/ui/dialog/lazyDialog';
import { focusPageTitleIfLost } from '../../src/ui/page/PageHeader';
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
    void change(kind, category, products).then(isDone => isDone && end());
  };
  return (
    <>
      <Button
        onClick={() => setOpen('prices')}
        onPointerEnter={PriceAdjustmentDialog.preload}
        onFocus={PriceAdjustmentDialog.preload}
      >
        {translate('products.adjust')}
      </Button>
      {(['add', 'remove'] as const).map(kind => (
        <Button
          key={kind}
          onClick={() => setOpen(kind)}
          onPointerEnter={ChooseCategoryDialog.preload}
          onFocus={ChooseCategoryDialog.preload}
        >
          {translate(`products.category_${kind}`)}
        </Button>
      ))}
      {open === 'prices' && (
        <PriceAdjustmentDialog
          records={products}
          onClose={close}
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
