import type { AnswerShape } from './Expectation';

/** Where a value is in an answer: `data.total` is the field `total` of the field `data`; empty is the answer itself. */
export type Path = string;

/** How a backend differs from the contract (K1). Each option's default is the contract's own way. */
export interface BackendOptions {
  /** The word before the token in `Authorization`. Default `Token`. */
  tokenScheme?: string;
  /** Where the answers of sign-in and verification have the token. Default `token`. */
  token?: Path;
  /** Text before every path: `backend/`. Default empty. */
  prefix?: string;
  /** Whether paths end with a slash. Default true. */
  trailingSlash?: boolean;
  /** Other names of query parameters: `{ limit: 'per_page', ordering: 'sort', category__pk: 'category_id' }`. */
  parameters?: Partial<Record<string, string>>;
  /** The number of the first page. Default 1. */
  firstPage?: 0 | 1;
  /**
   * The value of the parameter for the order. It is given the backend's name of the field, and `id` for the id. Default: `name`
   * or `-name`, where the field `id` is `pk`.
   */
  ordering?: (field: string, isDescending: boolean) => string;
  /**
   * Where the answer of a list has its rows and their total. Default `results` and `count`. The total can also be in a header:
   * `Content-Range` (`items 0-19/45`) or `X-Total-Count`.
   */
  list?: { rows: Path; total: Path };
  /** Where the answer for one record, the user or the company has it. Default: the answer itself. */
  record?: Path;
  /** Name of the field that identifies a record; its values are numbers or texts. Default `id`. */
  id?: string;
  /**
   * How field names are written in bodies, answers and the order. Not query parameters: name those in `parameters`. Default
   * `snake_case`.
   */
  fields?: 'snake_case' | 'camelCase';
  /**
   * Returns the key of the panel's text for a refusal (4xx), such as one that the backend names by a code only; undefined for
   * any other refusal. `body` is the JSON as the backend sent it, `{}` if there is none. Default: the backend's own sentence.
   */
  sentence?: (refusal: { status: number; body: unknown }) => string | undefined;
  /** How times (fields that end in `_at`) are written: ISO 8601, or the time since 1970. Default `iso`. */
  times?: 'iso' | 'seconds' | 'milliseconds';
}

/** Translates between the panel's contract and a backend. Only `http` uses it. */
export interface Backend {
  authorization: (token: string) => string;
  /** Path and query of a request. */
  address: (path: string, query: URLSearchParams | undefined) => string;
  /** A body, JSON or multipart. */
  body: (body: unknown) => unknown;
  /** An answer in the contract's shape: `{results, count}`, a record, `{token}`. Values that it lacks are undefined. */
  answer: (answer: unknown, shape: AnswerShape | undefined, headers: Headers) => unknown;
  /** The options, for messages to developers. */
  options: BackendOptions;
}

/** A backend that follows the contract. */
export const CONTRACT: Backend = {
  options: {},
  authorization: token => `Token ${token}`,
  address: (path, query) => (query?.size ? `${path}?${query}` : path),
  body: body => body,
  answer: answer => answer,
};
