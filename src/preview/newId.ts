/** The id that stands for a record that does not exist yet. */
export const NEW_ID = 'new';
