import { useQuery } from '@tanstack/react-query';
import { useCreate, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Named, ProductCategory } from '../../src/contract/records';
import { FormDialog } from '../../src/form/FormDialog';
import { usePlainForm } from '../../src/form/usePlainForm';
import { useNameSearch } from '../../src/resource/form/useNameSearch';
import { Field } from '../../src/ui/control/Field';
import { Picker } from '../../src/ui/control/Picker';
import { TextBox } from '../../src/ui/control/TextBox';

/** The search begins when more characters than this are typed (specification, section 5). */
const MAX_CHARACTERS_NOT_SEARCHED = 2;

export function AddProductDialog({ categoryId, onClose }: { categoryId: number; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const [create] = useCreate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Named[]>([]);

  const mayBeSearched = text.trim().length > MAX_CHARACTERS_NOT_SEARCHED;
  const search = useNameSearch('products', text, mayBeSearched);

  const form = usePlainForm({
    initial: { product: '', sort_order: '' },
    check: async ({ product, sort_order }) => {
      const required = translate('ra.validation.required');
      const invalid = translate('categories.order_invalid');
      const problems = {
        ...(product ? {} : { product: required }),
        ...(/^\d{1,9}$/.test(sort_order.trim()) ? {} : { sort_order: invalid }),
      };
      if (Object.keys(problems).length || !(await isIn(dataProvider, Number(product), categoryId)))
        return problems;
      return { product: translate('categories.product_exists', { name: nameOf(chosen) }) };
    },
    send: async ({ product, sort_order }) => {
      const data = { product: Number(product), category: categoryId, sort_order: Number(sort_order) };
      await create('product-categories', { data }, { returnPromise: true });
      notify(translate('categories.product_added', { name: nameOf(chosen) }), { type: 'success' });
      onClose();
    },
    failed: translate('resources.product-categories.failures.create'),
  });
  const suggestion = useSuggestedOrder(dataProvider, categoryId);
  const suggest = useEffectEvent((order: string) => {
    if (form.values.sort_order === '') form.change({ sort_order: order });
  });
  useEffect(() => {
    if (suggestion !== undefined) suggest(suggestion);
  }, [suggestion]);

  const { id, error } = form.field('product');
  return (
    <FormDialog
      title={translate('categories.add_product')}
      form={form}
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
        chosen={chosen}
        onChange={picked => {
          setChosen(picked);
          form.change({ product: picked[0] ? String(picked[0].id) : '' });
        }}
        text={text}
        onText={setText}
        isLoading={search.isLoading}
        nothing={translate(mayBeSearched ? 'categories.nothing_found' : 'categories.search_help')}
      />
      <Field
        {...form.field('sort_order')}
        label={translate('resources.product-categories.fields.sort_order')}
        required
      >
        <TextBox {...form.control('sort_order')} type="number" min={0} />
      </Field>
    </FormDialog>
  );
}

function nameOf([record]: Named[]): string {
  return record?.name ?? '';
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

async function isIn(
  dataProvider: PanelDataProvider,
  productId: number,
  categoryId: number,
): Promise<boolean> {
  const { data } = await dataProvider.getList<ProductCategory>('product-categories', {
    filter: { product__pk: productId },
  });
  return data.some(({ category }) => category.id === categoryId);
}
