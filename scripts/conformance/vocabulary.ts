/** How a backend spells the parts of its calls and answers that section 7 names. */
export interface Vocabulary {
  /** The word before the token in `Authorization`. */
  tokenScheme: string;
  /** The field of the sign-in's answer that contains the token. */
  tokenField: string;
  results: string;
  count: string;
  parameters: Record<'limit' | 'page' | 'ordering' | 'name' | 'category' | 'product', string>;
}

export const SECTION_7: Vocabulary = {
  tokenScheme: 'Token',
  tokenField: 'token',
  results: 'results',
  count: 'count',
  parameters: {
    limit: 'limit',
    page: 'page',
    ordering: 'ordering',
    name: 'name',
    category: 'category__pk',
    product: 'product__pk',
  },
};
