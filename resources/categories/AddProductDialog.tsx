import { useState } from 'react';
import type { RecordId } from '../../src/contract/records';
import { ChooseProductsDialog } from './ChooseProductsDialog';
import { SearchProductDialog } from './SearchProductDialog';

interface AddProductDialogProps {
  categoryId: RecordId;
  /** Whether the list is shown first; default: the search. */
  isList: boolean;
  onClose: () => void;
}

/** Adds products to a category: one that is searched, or several from a list. */
export function AddProductDialog({ isList: isListFirst, ...props }: AddProductDialogProps) {
  const [isList, setList] = useState(isListFirst);
  return isList ? (
    <ChooseProductsDialog {...props} onSearch={() => setList(false)} />
  ) : (
    <SearchProductDialog {...props} onList={() => setList(true)} />
  );
}
