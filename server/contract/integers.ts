/** The highest id and the highest place: the type `integer` of PostgreSQL. */
export const MAX_INT4 = 2_147_483_647;
