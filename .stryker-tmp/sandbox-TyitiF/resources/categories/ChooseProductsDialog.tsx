// @ts-nocheck
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { MAX_PAGE_SIZE } from '../../src/api/listQuery';
import type { Named, RecordId } from '../../src/contract/records';
import { Banner } from '../../src/ui/feedback/Banner';
import { Button } from '../../src/ui/button/Button';
import { ChoiceList } from '../../src/ui/control/ChoiceList';
import { ModalDialog } from '../../src/ui/dialog/ModalDialog';
import styles from './ChooseProductsDialog.module.css';
import { useAddProducts } from './useAddProducts';
import { useProductsOutside } from './useProductsOutside';

interface ChooseProductsDialogProps {
  categoryId: RecordId;
  onClose: () => void;
  /** Opens the search instead of the list. */
  onSearch: () => void;
}

/** Adds several products to a category, chosen from those that are not in it. It stays open for the next ones. */
export function ChooseProductsDialog({ categoryId, onClose, onSearch }: ChooseProductsDialogProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Named[]>([]);
  const outside = useProductsOutside(categoryId);
  const { add, added, left, message } = useAddProducts(categoryId, outside.nextOrder);
  const options = outside.products.filter(({ id }) => !added.has(id));

  const toggle = (product: Named) =>
    setChosen(before =>
      before.includes(product) ? before.filter(other => other !== product) : [...before, product],
    );
  const isBusy = left !== null;
  return (
    <ModalDialog
      title={translate('categories.add_product')}
      width="sm"
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('categories.close')}
          </Button>
          <Button
            kind="primary"
            disabled={isBusy || chosen.length === 0}
            onClick={() => void add(chosen).then(failed => setChosen(failed))}
          >
            {isBusy
              ? translate('categories.adding', { count: left })
              : chosen.length === 0
                ? translate('categories.add')
                : translate('categories.add_chosen', { smart_count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <Button kind="outlined" onClick={onSearch} disabled={isBusy}>
          {translate('categories.from_search')}
        </Button>
        {message && <Banner kind={message.kind}>{message.text}</Banner>}
        {outside.isPending && <p role="status">{translate('form.loading')}</p>}
        {outside.error && <Banner kind="error">{translate('categories.products_failed')}</Banner>}
        {outside.total > MAX_PAGE_SIZE && (
          <Banner kind="info">
            {translate('categories.too_many', { count: outside.total, max: MAX_PAGE_SIZE })}
          </Banner>
        )}
        {outside.isRead && options.length === 0 && <p>{translate('categories.all_in')}</p>}
        {outside.isRead && options.length > 0 && (
          <div className={styles.list} inert={isBusy}>
            <ChoiceList options={options} chosen={chosen} onToggle={toggle} />
          </div>
        )}
      </div>
    </ModalDialog>
  );
}
