/** Errors of a field: one sentence, several, or those of nested fields. The items of a list field have their own errors. */
export type FieldErrors = string | (string | NestedErrors)[] | NestedErrors;

export interface NestedErrors {
  [field: string]: FieldErrors | null | undefined;
}

/**
 * The body of a 4xx answer (B5): errors per field, `non_field_errors` for the record as a whole, or only `detail`.
 */
export type Refusal = NestedErrors & {
  non_field_errors?: string | string[];
  detail?: string;
};
