import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { readPlacesIn, type NewPlace } from '../../src/api/lists/productPlaces';
import { idOf } from '../../src/contract/ids';
import type { ProductCategory, RecordId } from '../../src/contract/records';
import { FormDialog } from '../../src/form/FormDialog';
import { usePlainForm } from '../../src/form/usePlainForm';
import { useCreateOnce } from '../../src/resource/form/save/useCreateOnce';
import { moveFailure } from '../../src/resource/order/moveFailure';
import { startRun } from '../../src/resource/order/orderRuns';
import { nextSortOrder } from '../../src/resource/order/reorder';
import { useNameSearch } from '../../src/resource/form/inputs/useNameSearch';
import { Button } from '../../src/ui/button/Button';
import { Field } from '../../src/ui/control/Field';
import { Picker } from '../../src/ui/control/Picker';
import { TextBox } from '../../src/ui/control/TextBox';
import { SEARCHED_PRODUCT } from './addedProducts';
import { renumberCategory } from './renumberCategory';

/** The search begins when this many characters are typed (G4). */
const MIN_SEARCH_LENGTH = 3;

interface SearchProductDialogProps {
  categoryId: RecordId;
  onClose: () => void;
  /** Opens the list instead of the search. */
  onList: () => void;
}

/** Searches a product by name and adds it to a category, at a place that is counted from 1 (G4). */
export function SearchProductDialog({ categoryId, onClose, onList }: SearchProductDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const { createOnce, attempt, setAttempt, isAttempted } = useCreateOnce('product-categories');
  const [text, setText] = useState('');
  /** A form has texts, and the ids of a backend may be numbers or texts of digits. */
  const [picked, setPicked] = useState<RecordId>();
  const idIn = (product: string) =>
    String(picked) === product && picked !== undefined ? picked : idOf(product);

  const mayBeSearched = text.trim().length >= MIN_SEARCH_LENGTH;
  const search = useNameSearch('products', text, mayBeSearched);

  const moveOthers = async (added: ProductCategory) => {
    // The moves of the list below may not be saved yet.
    await startRun(queryClient, 'product-categories', async () => {
      try {
        await renumberCategory(dataProvider, added);
        return true;
      } catch (error) {
        notify(moveFailure(error, added.product?.name ?? '–', translate), { type: 'error' });
        return false;
      }
    });
    void queryClient.invalidateQueries({ queryKey: ['product-categories', 'getList'] });
  };

  const placeOf = ({ product, sort_order }: { product: string; sort_order: string }): NewPlace => ({
    product: idIn(product),
    category: categoryId,
    sort_order: sort_order === suggestion?.place ? suggestion.sort_order : Number(sort_order) - 1,
  });

  const form = usePlainForm({
    initial: { product: '', name: '', sort_order: '' },
    shown: ['product', 'sort_order'],
    check: async values => {
      const { product, name, sort_order } = values;
      const required = translate('ra.validation.required');
      const invalid = translate('categories.order_invalid');
      const problems = {
        ...(product ? {} : { product: required }),
        ...(/^0*[1-9]\d{0,8}$/.test(sort_order.trim()) ? {} : { sort_order: invalid }),
      };
      // The answer to this very place may have been lost: it is sent again and not refused as a duplicate.
      if (Object.keys(problems).length || isAttempted(placeOf(values))) return problems;
      if (!(await isIn(dataProvider, idIn(product), categoryId))) return problems;
      return { product: translate('categories.product_exists', { name }) };
    },
    send: async values => {
      const place = placeOf(values);
      const added = (await createOnce(place)) as unknown as ProductCategory;
      // Another product has this place, or may have it: it and those after it move on. Several may have the same one.
      const isLast = place.sort_order >= Math.max(suggestion?.sort_order ?? Infinity, suggestion?.total ?? 0);
      if (values.sort_order !== suggestion?.place && !isLast) await moveOthers(added);
      notify(translate('categories.product_added', { name: values.name }), { type: 'success' });
      onClose();
    },
    failed: translate('resources.product-categories.failures.create'),
  });
  const suggestion = useSuggestedOrder(dataProvider, categoryId);
  const suggest = useEffectEvent((place: string) => {
    if (form.values.sort_order === '') form.change({ sort_order: place });
  });
  useEffect(() => {
    if (suggestion) suggest(suggestion.place);
  }, [suggestion]);

  const { id, error } = form.field('product');
  const { product, name, sort_order } = form.values;
  const isSuggested = sort_order === (suggestion?.place ?? '');
  return (
    <FormDialog
      title={translate('categories.add_product')}
      // The suggested place alone is nothing to keep: when a draft is continued, another one may be the last.
      form={{
        ...form,
        isDirty: product !== '',
        values: isSuggested && !attempt ? { ...form.values, sort_order: '' } : form.values,
        change: changed => form.change(changed.sort_order === '' ? { ...changed, sort_order } : changed),
      }}
      isTyped={text !== '' || !isSuggested}
      draft={SEARCHED_PRODUCT}
      creation={{ attempt, setAttempt }}
      submit="categories.add"
      onClose={onClose}
      width="sm"
    >
      <Picker
        id={id}
        label={translate('resources.product-categories.fields.product')}
        help={translate('categories.search_help')}
        error={error ?? (search.error ? translate('products.search_failed') : undefined)}
        required
        single
        options={search.options}
        chosen={product ? [{ id: idIn(product), name }] : []}
        onChange={([option]) => {
          setPicked(option?.id);
          form.change({ product: option ? String(option.id) : '', name: option?.name ?? '' });
        }}
        text={text}
        onText={setText}
        isLoading={search.isLoading}
        nothing={translate(mayBeSearched ? 'categories.nothing_found' : 'categories.search_help')}
        autoFocus
      />
      <Field
        {...form.field('sort_order')}
        label={translate('resources.product-categories.fields.sort_order')}
        required
      >
        <TextBox {...form.control('sort_order')} type="number" min={1} />
      </Field>
      <Button kind="outlined" onClick={onList} disabled={form.isBusy}>
        {translate('categories.from_list')}
      </Button>
    </FormDialog>
  );
}

/**
 * Returns the last place in the category, as it is shown and as it is sent: the highest `sort_order` plus one, or 1 if the
 * category is empty (G4). Shown places count from 1.
 */
function useSuggestedOrder(dataProvider: PanelDataProvider, categoryId: RecordId) {
  const { data } = useQuery({
    queryKey: ['product-categories', 'highest', categoryId],
    queryFn: async ({ signal }) => {
      const { data, total = 0 } = await dataProvider.getList<ProductCategory>('product-categories', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'sort_order', order: 'DESC' },
        filter: { category__pk: categoryId },
        signal,
      });
      // PostgreSQL has places that are null before the highest.
      const hasPlaces = data.every(one => Number.isFinite(one.sort_order));
      const places = hasPlaces ? data : await readPlacesIn(dataProvider, categoryId, signal);
      const sort_order = nextSortOrder(places);
      return { place: String(total ? sort_order + 1 : 1), sort_order, total };
    },
    gcTime: 0,
  });
  return data;
}

async function isIn(
  dataProvider: PanelDataProvider,
  productId: RecordId,
  categoryId: RecordId,
): Promise<boolean> {
  const { data } = await dataProvider.getList<ProductCategory>('product-categories', {
    filter: { product__pk: productId },
  });
  return data.some(({ category }) => String(category.id) === String(categoryId));
}
