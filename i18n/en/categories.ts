export const categories = {
  products: 'Products of {{name}}',
  add_product: 'Add product',
  add: 'Add',
  search_help: 'Type at least 3 letters of its name.',
  nothing_found: 'No product has this name.',
  order_invalid: 'Enter a whole number, 0 or more',
  product_exists: '{{name}} is in this category already.',
  product_added: '{{name}} was added.',
  removal: '{{product}} leaves the category {{category}}. The product itself stays.',
};
