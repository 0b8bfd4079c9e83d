import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { AddIngredientDialog } from '../../resources/ingredients/AddIngredientDialog';
import { ingredients } from '../../resources/ingredients';
import { ChooseProductsDialog } from '../../resources/categories/ChooseProductsDialog';
import { SearchProductDialog } from '../../resources/categories/SearchProductDialog';
import { QrDialog } from '../../resources/links/QrDialog';
import { products } from '../../resources/products';
import { ChooseCategoryDialog } from '../../resources/products/ChooseCategoryDialog';
import { PriceAdjustmentDialog } from '../../resources/products/prices/PriceAdjustmentDialog';
import { SearchDialog } from '../../src/commands/SearchDialog';
import { ShortcutsDialog } from '../../src/commands/ShortcutsDialog';
import { DeleteDialog } from '../../src/resource/list/deletion/DeleteDialog';
import { CropDialog } from '../../src/resource/photo/CropDialog';
import { UnsavedChangesDialog } from '../../src/unsaved/UnsavedChangesDialog';
import { ConfirmDialog } from '../../src/ui/dialog/ConfirmDialog';
import { ModalDialog } from '../../src/ui/dialog/ModalDialog';
import { Button } from '../../src/ui/button/Button';
import { SAMPLES } from '../data';
import { KINDS } from '../kinds';
import type { Parts } from '../Part';
import { samples } from './columns';

const dishes = samples({ name: KINDS.name });
const nothing = () => undefined;
const picture = new File(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#b5651d"/></svg>',
  ],
  'plate.svg',
  { type: 'image/svg+xml' },
);

/** A changed form that is being left. */
function LeavingForm() {
  const navigate = useNavigate();
  // The form watches for that from its second rendering on.
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/elsewhere'), 100);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <UnsavedChangesDialog isDirty />;
}

/** Each dialog, opened. */
export const dialogs: Parts = {
  'modal-dialog': {
    content: (
      <ModalDialog title="Menemen" onClose={nothing} actions={<Button kind="primary">OK</Button>}>
        <p>Peynirli, sucuklu, sade.</p>
      </ModalDialog>
    ),
  },
  'confirm-dialog': {
    content: (
      <ConfirmDialog title="Menemen" confirm="OK" cancel="Cancel" onConfirm={nothing} onCancel={nothing}>
        Peynirli, sucuklu, sade.
      </ConfirmDialog>
    ),
  },
  'unsaved-changes-dialog': { content: <LeavingForm /> },
  'delete-dialog': {
    resource: dishes,
    content: <DeleteDialog records={SAMPLES.slice(0, 1)} onClose={nothing} />,
  },
  'delete-dialog-of-several': {
    resource: dishes,
    content: <DeleteDialog records={SAMPLES} onClose={nothing} />,
  },
  'ingredient-dialog': { resource: ingredients, content: <AddIngredientDialog onClose={nothing} /> },
  'price-round-dialog': {
    resource: products,
    content: (
      <PriceAdjustmentDialog records={SAMPLES as never} onClose={nothing} onLeft={nothing} onDone={nothing} />
    ),
  },
  'category-dialog': {
    content: <ChooseCategoryDialog title="Menemen" onChoose={nothing} onClose={nothing} />,
  },
  'products-dialog': {
    content: <ChooseProductsDialog categoryId={1} onClose={nothing} onSearch={nothing} />,
  },
  'product-search-dialog': {
    content: <SearchProductDialog categoryId={1} onClose={nothing} onList={nothing} />,
  },
  'crop-dialog': {
    content: <CropDialog file={picture} onCropped={nothing} onCancel={nothing} onBroken={nothing} />,
  },
  'qr-dialog': {
    content: <QrDialog slug="nane-bahce" address="https://menu.example.com/nane-bahce" onClose={nothing} />,
  },
  'search-dialog': { content: <SearchDialog firstText="" onClose={nothing} onShortcuts={nothing} /> },
  'shortcuts-dialog': { content: <ShortcutsDialog onClose={nothing} /> },
};
