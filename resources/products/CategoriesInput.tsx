import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { useCallback, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Named, Product } from '../../src/contract/records';
import { FailureBanner } from '../../src/diagnosis/FailureBanner';
import { isSameValue } from '../../src/api/sameValue';
import { PickInput } from '../../src/resource/form/inputs/PickInput';
import { readPlaces } from '../../src/api/lists/productPlaces';
import { useAddByName } from './useAddByName';

/** The form's field. A product itself has no such field: each of its categories is a separate link record. */
const CATEGORIES = 'categories';

/** The form's field with the categories that the chosen ones were chosen over. */
const BEFORE = 'categories_before';

const NONE: Named[] = [];

/** The product's categories; a missing one can be added here. They are read first; until then, and if reading fails, they cannot be changed. */
export function CategoriesInput() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const product = useRecordContext<Product>();
  const { register, resetField, setValue, getFieldState, getValues } = useFormContext();
  const { add } = useAddByName('categories');

  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['product-categories', 'of product', product?.id],
    queryFn: async ({ signal }) =>
      (await readPlaces(dataProvider, product?.id ?? 0, signal)).map(({ category }) => category),
    enabled: product !== undefined,
    // The categories may have changed since the last visit.
    gcTime: 0,
  });
  const current = product ? data : NONE;

  // Both have the categories of the product as their default: what equals it is not an unsaved change.
  register(BEFORE);
  const put = useCallback(
    (chosen: Named[], before: unknown) => {
      const isSame = isSameValue(chosen, current);
      for (const [name, value] of Object.entries({
        [BEFORE]: isSame ? current : before,
        [CATEGORIES]: chosen,
      })) {
        resetField(name, { defaultValue: current });
        setValue(name, value, { shouldDirty: true });
      }
    },
    [current, resetField, setValue],
  );

  useEffect(() => {
    if (!current) return;
    const isDirty = getFieldState(CATEGORIES).isDirty;
    // A choice that was made before this read, also in a draft, is compared with the categories of that time.
    if (isDirty) put(getValues(CATEGORIES) as Named[], getValues(BEFORE) ?? current);
    else put(current, current);
  }, [current, put, getFieldState, getValues]);

  // After a save the form takes the saved product's values, which have no categories.
  const value = useWatch({ name: CATEGORIES }) as Named[] | undefined;
  const last = useRef<{ value: Named[]; before: unknown }>(undefined);
  useEffect(() => {
    if (value) last.current = { value, before: getValues(BEFORE) ?? last.current?.before };
    else if (last.current) put(last.current.value, last.current.before);
  }, [value, put, getValues]);

  if (error)
    return (
      <FailureBanner error={error} onRetry={refetch}>
        {translate('products.categories_failed')}
      </FailureBanner>
    );
  if (product && isPending) return <p role="status">{translate('form.loading')}</p>;
  return (
    <PickInput
      source={CATEGORIES}
      label={translate('resources.categories.title')}
      reference="categories"
      onCreate={name => add({ name, description: '' })}
    />
  );
}
