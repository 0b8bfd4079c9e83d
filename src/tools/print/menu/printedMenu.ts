import { priceNumber } from '../../../contract/decimal';
import type { Me, Menu } from '../../../contract/records';
import { formatPrice } from '../../../ui/format/price';
import type { PrintedMenu } from './drawMenu';
import type { MenuSection } from '../../../api/lists/readMenuSections';
import { namedIn } from '../../../resource/namedIn';

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
    name: printedText(menu.name),
    description: hasDescriptions ? printedText(menu.description) : '',
    sections: sections
      .filter(({ products }) => products.length > 0)
      .map(({ category, products }) => ({
        name: printedText(category.name),
        description: hasDescriptions ? printedText(category.description) : '',
        products: products.map(({ name, price, description, ingredients }) => ({
          name: printedText(name),
          price: priceNumber(price) === null ? '' : formatPrice(price, company.currency, language),
          description: hasDescriptions ? printedText(description) : '',
          ingredients: hasIngredients
            ? namedIn(ingredients)
                .map(one => one.name)
                .join(', ')
            : '',
        })),
      })),
  };
}

/** Some backends send null for an empty text. A value of another kind is left out. */
function printedText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
