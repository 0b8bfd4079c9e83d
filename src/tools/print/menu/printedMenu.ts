import type { Me, Menu } from '../../../contract/records';
import { formatPrice } from '../../../ui/format/price';
import type { PrintedMenu } from './drawMenu';
import type { MenuSection } from '../../../api/readMenuSections';

interface PrintedOptions {
  /** Of the prices. */
  language: string;
  hasDescriptions: boolean;
  hasIngredients: boolean;
}

/** Returns the texts of a printed menu. A product without a price has an empty one. */
export function printedMenu(
  menu: Menu,
  sections: readonly MenuSection[],
  company: Me['company'],
  { language, hasDescriptions, hasIngredients }: PrintedOptions,
): PrintedMenu {
  return {
    company: company.name,
    name: menu.name,
    description: hasDescriptions ? menu.description : '',
    sections: sections
      .filter(({ products }) => products.length > 0)
      .map(({ category, products }) => ({
        name: category.name,
        description: hasDescriptions ? category.description : '',
        products: products.map(({ name, price, description, ingredients }) => ({
          name,
          price: price === null || price === '' ? '' : formatPrice(price, company.currency, language),
          description: hasDescriptions ? description : '',
          ingredients: hasIngredients ? ingredients.map(one => one.name).join(', ') : '',
        })),
      })),
  };
}
