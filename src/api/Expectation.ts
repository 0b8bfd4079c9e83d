/** The kinds of answers, which a backend may wrap differently. */
export type AnswerShape = 'token' | 'me' | 'company' | 'names' | 'list' | 'record';

/** What an answer has to be. Answers are checked where they enter, so that a wrong one is explained and never breaks a screen. */
export interface Expectation {
  shape: AnswerShape;
  /** Fields of the records that hold embedded records: `{id, name}`, or a list of these. */
  references?: readonly string[] | undefined;
  /** Filters by a choice of a field with the same name: the rows have exactly the chosen text. */
  choices?: readonly string[] | undefined;
  /**
   * Returns the answer, or undefined if it is not what is expected. Without it any answer is taken.
   * @param query the contract's parameters of a list call: `limit` and `page`
   */
  read?: (answer: unknown, expectation: Expectation, query?: URLSearchParams) => unknown;
}
