import { screen, within } from '@testing-library/react';

/** Returns the cells of a row, without that of its check box. */
export function cellsOf(row: HTMLElement): HTMLElement[] {
  return within(row)
    .getAllByRole('cell')
    .filter(cell => !within(cell).queryByRole('checkbox'));
}

/** Returns the text of one cell of each row: the first one by default. */
export function namesShown(cell = 0): string[] {
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map(row => cellsOf(row)[cell]!.textContent);
}
