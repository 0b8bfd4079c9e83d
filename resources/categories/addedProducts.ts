/** The names of the drafts of a product that is searched, and of the products that are chosen from the list. */
export const SEARCHED_PRODUCT = 'product';
export const CHOSEN_PRODUCTS = 'products';
