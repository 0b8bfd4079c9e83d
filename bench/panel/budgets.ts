/** The limit (`most`) and the target (`aim`) of a figure, or of its ratio to stock's figure in the same run. */
export interface Budget {
  of: 'ratio' | 'figure';
  most: number;
  aim: number;
}

const ratio = (most: number, aim: number): Budget => ({ of: 'ratio', most, aim });
const figure = (most: number, aim: number): Budget => ({ of: 'figure', most, aim });

/** The phone's budgets by the name of the figure. Times are in ms, sizes in kB. */
export const PHONE_BUDGETS: Record<string, Budget> = {
  'login: ready': ratio(0.5, 0.2),
  'login: JS': figure(115, 115),
  'login: blocked': ratio(0.4, 0.4),
  'dashboard: ready': ratio(0.6, 0.45),
  'dashboard: JS': figure(180, 140),
  'dashboard: blocked': ratio(0.4, 0.4),
  'dashboard: layout shift': figure(0.02, 0.02),
  'list of 20: ready': ratio(0.55, 0.43),
  'list of 20: JS': figure(200, 165),
  'list of 20: blocked': ratio(0.4, 0.4),
  'list of 20: layout shift': figure(0.02, 0.02),
  'list of 100: ready': ratio(0.4, 0.28),
  'list of 100: DOM nodes': figure(1600, 1300),
  'list of 100: blocked': ratio(0.4, 0.4),
  'product form: ready': ratio(0.6, 0.5),
  'product form: JS': figure(240, 205),
  'second visit / first': figure(0.4, 0.25),
  'refresh / first visit': figure(0.4, 0.25),
  'next page of 20': ratio(0.3, 0.12),
  'page size 20 to 100': ratio(0.3, 0.18),
  'next page of 100': ratio(0.3, 0.15),
  'from list to list': ratio(0.6, 0.35),
  'from list to form': ratio(0.6, 0.35),
  'opening the sidebar': figure(150, 100),
  'typing: slowest key': figure(150, 100),
  '20 reorders: slowest click': figure(150, 100),
};

export const DESKTOP_BUDGETS: Record<string, Budget> = {
  'typing: slowest key': figure(60, 40),
  '20 reorders: slowest click': figure(60, 40),
};
