/** One field's errors: a sentence, several, or those of nested fields. */
export type FieldErrors = string | string[] | { [field: string]: FieldErrors | undefined };

/**
 * The body of a 4xx answer (specification, sections 5 and 8): errors per field, `non_field_errors` for the record as a
 * whole, or `detail` alone.
 */
export type Refusal = { [field: string]: FieldErrors | undefined } & {
  non_field_errors?: string | string[];
  detail?: string;
};
