/** The groups of calls in the OpenAPI document, in order, with their descriptions. */
export const tags = {
  Accounts:
    'Registration in two steps, sign-in and password. Verification and sign-in return the token of a new session.',
  Company: 'The signed-in user and the company.',
  'Public lists': 'Currencies and company types, which a registration refers to.',
  Ingredients: 'What products are made of.',
  Products: 'What the company serves, with price and photo.',
  Categories: 'Groups of products, in the order of the menu.',
  'Product categories': 'The products of each category, and their order.',
  Menus: 'Menus and their categories.',
  Links: 'The public addresses of menus, which QR codes encode.',
  History: 'Who has changed what.',
};

export type Tag = keyof typeof tags;
