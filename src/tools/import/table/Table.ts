/** A row of a sheet; its number is what a spreadsheet shows beside it. */
export interface TableRow {
  number: number;
  cells: readonly string[];
}

/** A sheet with the rows that are not empty. */
export interface Table {
  /** Empty for a text without sheets. */
  name: string;
  rows: readonly TableRow[];
}

/** Why a file cannot be read: a key below `import.problems`, with its values. */
export interface FileProblem {
  key:
    | 'empty'
    | 'not_a_table'
    | 'protected'
    | 'damaged'
    | 'too_large'
    | 'too_many_rows'
    | 'too_many_columns'
    | 'too_slow'
    | 'formulas'
    | 'scripts'
    | 'no_archive';
  values?: Record<string, string | number>;
}

/** A file that is refused. */
export class FileError extends Error {
  override readonly name = 'FileError';

  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem.key);
    this.problem = problem;
  }
}

export const MAX_FILE_MEGABYTES = 20;
export const MAX_ROWS = 10_000;
/** Each column is a choice on the screen. */
export const MAX_COLUMNS = 200;
