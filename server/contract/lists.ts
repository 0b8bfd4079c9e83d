/** Path of each list (K1), without a leading slash, and its default order. */
export const LISTS = {
  ingredients: { endpoint: 'company-api/v1/ingredients/', ordering: '-pk' },
  products: { endpoint: 'company-api/v1/products/', ordering: '-pk' },
  categories: { endpoint: 'company-api/v1/categories/', ordering: 'sort_order' },
  menus: { endpoint: 'company-api/v1/menus/', ordering: '-pk' },
  links: { endpoint: 'company-api/v1/qr-codes/', ordering: '-pk' },
  'product-categories': { endpoint: 'company-api/v1/product-categories/', ordering: 'sort_order' },
} as const;
