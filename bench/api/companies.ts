/** A company of the benchmark and the first ids of its records, which are the same in every database. */
export interface BenchCompany {
  id: number;
  name: string;
  products: number;
  ingredients: number;
  categories: number;
  firstProduct: number;
  firstIngredient: number;
  firstCategory: number;
}

/** Returns companies with the given numbers of products. Ingredients and categories grow in proportion. */
export function companiesOf(sizes: [name: string, products: number][]): BenchCompany[] {
  let [firstProduct, firstIngredient, firstCategory] = [1, 1, 1];
  return sizes.map(([name, products], index) => {
    const ingredients = Math.max(20, Math.round(products / 50));
    const categories = Math.max(10, Math.round(products / 500));
    const company = { name, products, ingredients, categories, firstProduct, firstIngredient, firstCategory };
    firstProduct += products;
    firstIngredient += ingredients;
    firstCategory += categories;
    return { id: index + 1, ...company };
  });
}

export function tokenOf({ name }: BenchCompany): string {
  return `token-of-${name}`;
}

/** Returns the companies as one array per column, for SQL's `unnest`. */
export function columnsOf(companies: BenchCompany[]): unknown[][] {
  return [
    companies.map(({ id }) => id),
    companies.map(({ name }) => name),
    companies.map(({ products }) => products),
    companies.map(({ ingredients }) => ingredients),
    companies.map(({ categories }) => categories),
    companies.map(({ firstProduct }) => firstProduct),
    companies.map(({ firstIngredient }) => firstIngredient),
    companies.map(({ firstCategory }) => firstCategory),
  ];
}
