import { useQuery } from '@tanstack/react-query';
import { useCreate, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { errorText } from '../../src/api/errorText';
import { formErrors } from '../../src/api/formErrors';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Named, ProductCategory } from '../../src/contract/records';
import { useNameSearch } from '../../src/resource/form/useNameSearch';
import { Banner } from '../../src/ui/feedback/Banner';
import { Button } from '../../src/ui/button/Button';
import { describedBy, Field } from '../../src/ui/control/Field';
import { ModalDialog } from '../../src/ui/dialog/ModalDialog';
import { Picker } from '../../src/ui/control/Picker';
import { TextBox } from '../../src/ui/control/TextBox';
import styles from './AddProductDialog.module.css';

/** The search begins when more characters than this are typed (specification, section 5). */
const MAX_CHARACTERS_NOT_SEARCHED = 2;

interface Problems {
  product?: string;
  sort_order?: string;
  banner?: string;
}

export function AddProductDialog({ categoryId, onClose }: { categoryId: number; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const id = useId();
  const [create] = useCreate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Named[]>([]);
  const [typedOrder, setTypedOrder] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const inFlight = useRef(false);

  const mayBeSearched = text.trim().length > MAX_CHARACTERS_NOT_SEARCHED;
  const search = useNameSearch('products', text, mayBeSearched);
  const suggestion = useSuggestedOrder(dataProvider, categoryId);
  const order = typedOrder ?? suggestion ?? '';

  const check = (): Problems => ({
    product: chosen.length ? undefined : translate('ra.validation.required'),
    sort_order: /^\d{1,9}$/.test(order.trim()) ? undefined : translate('categories.order_invalid'),
  });

  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    const [product] = chosen;
    const found = check();
    setProblems(found);
    if (inFlight.current || !product || found.sort_order) return;

    inFlight.current = true;
    setBusy(true);
    try {
      if (await isIn(dataProvider, product, categoryId)) {
        setProblems({ product: translate('categories.product_exists', { name: product.name }) });
        return;
      }
      const data = { product: product.id, category: categoryId, sort_order: Number(order) };
      await create('product-categories', { data }, { returnPromise: true });
      notify(translate('categories.product_added', { name: product.name }), { type: 'success' });
      onClose();
    } catch (failure) {
      const errors = formErrors(failure, ['product', 'sort_order']);
      const sentence = errors ? errors.banner.join('\n') : errorText(failure, translate);
      const failed = translate('resources.product-categories.failures.create');
      setProblems({ ...errors?.fields, banner: sentence ? `${failed}. ${sentence}` : undefined });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  return (
    <ModalDialog
      title={translate('categories.add_product')}
      width="sm"
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={`${id}-form`} disabled={isBusy}>
            {translate(isBusy ? 'form.saving' : 'categories.add')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={styles.form} onSubmit={event => void add(event)}>
        {problems.banner && <Banner kind="error">{problems.banner}</Banner>}
        <Picker
          id={`${id}-product`}
          label={translate('resources.product-categories.fields.product')}
          help={translate('categories.search_help')}
          error={problems.product ?? (search.error ? translate('products.search_failed') : undefined)}
          required
          single
          options={search.options}
          chosen={chosen}
          onChange={picked => {
            setChosen(picked);
            setProblems({});
          }}
          text={text}
          onText={setText}
          isLoading={search.isLoading}
          nothing={translate(mayBeSearched ? 'categories.nothing_found' : 'categories.search_help')}
        />
        <Field
          id={`${id}-order`}
          label={translate('resources.product-categories.fields.sort_order')}
          error={problems.sort_order}
          required
        >
          <TextBox
            id={`${id}-order`}
            type="number"
            min={0}
            value={order}
            onChange={event => setTypedOrder(event.target.value)}
            {...describedBy({ id: `${id}-order`, error: problems.sort_order })}
          />
        </Field>
      </form>
    </ModalDialog>
  );
}

/** Returns the highest order in the category plus one, or 1 if the category is empty (specification, section 9). */
function useSuggestedOrder(dataProvider: PanelDataProvider, categoryId: number): string | undefined {
  const { data } = useQuery({
    queryKey: ['product-categories', 'highest', categoryId],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<ProductCategory>('product-categories', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'sort_order', order: 'DESC' },
        filter: { category__pk: categoryId },
        signal,
      });
      return data[0] ? String(data[0].sort_order + 1) : '1';
    },
    gcTime: 0,
  });
  return data;
}

async function isIn(dataProvider: PanelDataProvider, product: Named, categoryId: number): Promise<boolean> {
  const { data } = await dataProvider.getList<ProductCategory>('product-categories', {
    filter: { product__pk: product.id },
  });
  return data.some(({ category }) => category.id === categoryId);
}
