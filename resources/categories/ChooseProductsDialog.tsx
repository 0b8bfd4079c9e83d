import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { MAX_PAGE_SIZE } from '../../src/api/lists/listQuery';
import { errorText } from '../../src/api/refusals/errorText';
import type { Named, RecordId } from '../../src/contract/records';
import { FailureBanner } from '../../src/diagnosis/FailureBanner';
import { DraftDialog } from '../../src/form/DraftDialog';
import { useOutcome } from '../../src/form/useOutcome';
import { sentenceOf, useSubmission } from '../../src/form/useSubmission';
import { Banner } from '../../src/ui/feedback/Banner';
import { Button } from '../../src/ui/button/Button';
import { ChoiceList } from '../../src/ui/control/ChoiceList';
import { DraftNotice } from '../../src/unsaved/DraftNotice';
import { CHOSEN_PRODUCTS } from './addedProducts';
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
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const [message, setMessage] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  const outside = useProductsOutside(categoryId);
  const { add, added, left } = useAddProducts(categoryId, outside.nextOrder);
  const options = outside.products.filter(({ id }) => !added.has(id));

  // Products of a draft may have been added to the category since.
  const chosen = outside.isRead
    ? picked.filter(({ id }) => options.some(option => option.id === id))
    : picked;

  const toggle = (product: Named) =>
    setPicked(before =>
      before.some(({ id }) => id === product.id)
        ? before.filter(({ id }) => id !== product.id)
        : [...before, product],
    );
  const tellOutcome = useOutcome(CHOSEN_PRODUCTS, { staysOpen: true });
  const { submit, isBusy } = useSubmission<readonly Named[]>({
    send: async products => {
      const { failed, problem } = await add(products);
      setPicked(failed);
      return problem === undefined ? undefined : { fields: {}, banner: problem };
    },
    explain: cause => errorText(cause, translate),
  });
  const send = async () => {
    setMessage(null);
    const success = translate('categories.added', { smart_count: chosen.length });
    const problems = await submit(chosen, () => []);
    setMessage(problems ? { kind: 'error', text: sentenceOf(problems) } : { kind: 'success', text: success });
    tellOutcome(problems, success);
  };
  return (
    <DraftDialog
      title={translate('categories.add_product')}
      width="sm"
      draft={CHOSEN_PRODUCTS}
      isDirty={chosen.length > 0}
      isBusy={isBusy}
      onClose={onClose}
      cancel="categories.close"
      action={
        <Button
          kind="primary"
          // What is in the category, or the end of it, is not known before.
          disabled={isBusy || chosen.length === 0 || !outside.isCurrent}
          onClick={() => void send()}
        >
          {isBusy
            ? translate('categories.adding', { count: left })
            : chosen.length === 0
              ? translate('categories.add')
              : translate('categories.add_chosen', { smart_count: chosen.length })}
        </Button>
      }
      values={() => ({ chosen })}
      restore={changed => setPicked((changed as { chosen: Named[] }).chosen)}
    >
      <div className={styles.choices}>
        <DraftNotice form={CHOSEN_PRODUCTS} />
        <Button kind="outlined" onClick={onSearch} disabled={isBusy}>
          {translate('categories.from_search')}
        </Button>
        {message && <Banner kind={message.kind}>{message.text}</Banner>}
        {outside.isPending && <p role="status">{translate('form.loading')}</p>}
        {outside.error && (
          <FailureBanner error={outside.error} onRetry={outside.refetch}>
            {translate('categories.products_failed')}
          </FailureBanner>
        )}
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
    </DraftDialog>
  );
}
