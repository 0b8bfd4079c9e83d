import { useGetOne, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Category } from '../../src/contract/records';
import { Button } from '../../src/ui/button/Button';
import { IconButton } from '../../src/ui/button/IconButton';
import { lazyDialog } from '../../src/ui/dialog/lazyDialog';
import styles from './CategoryFilter.module.css';

const ChooseCategoryDialog = lazyDialog(
  async () => (await import('./ChooseCategoryDialog')).ChooseCategoryDialog,
);

interface CategoryFilterProps {
  category: string | null;
  /** Called before other products are shown. */
  onShow: () => void;
}

/** The id of its button. */
export const CATEGORY_FILTER = 'category-filter';

/** Shows only the products of one category. The choice is part of the address. */
export function CategoryFilter({ category, onShow }: CategoryFilterProps) {
  const translate = useTranslate();
  const [, setParameters] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const { data } = useGetOne<Category>('categories', { id: category ?? '' }, { enabled: category !== null });

  const show = (id: string | null) => {
    setChoosing(false);
    onShow();
    setParameters(before => {
      for (const name of ['category', 'page', 'search', 'ordering']) before.delete(name);
      if (id !== null) before.set('category', id);
      return before;
    });
  };
  return (
    <span className={styles.filter}>
      <Button
        id={CATEGORY_FILTER}
        kind="outlined"
        onClick={() => setChoosing(true)}
        onPointerEnter={ChooseCategoryDialog.preload}
        onFocus={ChooseCategoryDialog.preload}
      >
        <span className={styles.name}>
          {category === null ? translate('products.filter_category') : (data?.name ?? '…')}
        </span>
      </Button>
      {category !== null && (
        <IconButton icon="cross" label={translate('products.filter_end')} onClick={() => show(null)} />
      )}
      {isChoosing && (
        <ChooseCategoryDialog
          title={translate('products.filter_category')}
          onChoose={chosen => show(String(chosen.id))}
          onClose={() => setChoosing(false)}
        />
      )}
    </span>
  );
}
