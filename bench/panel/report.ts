import { cpus, totalmem } from 'node:os';
import { DESKTOP_BUDGETS, PHONE_BUDGETS, type Budget } from './budgets';

/** All figures by profile, name and panel, in the order of measurement. */
export type Runs = Record<string, Record<string, Partial<Record<string, number[]>>>>;

/** Returns the tables of one run as Markdown. */
export function report(runs: Runs, { browser, rounds, command }: Conditions): string {
  const [cpu] = cpus();
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} with \`${command}\`: ${rounds} interleaved rounds, ${browser}, ` +
      `Node ${process.version}, ${cpus().length} × ${cpu?.model.trim() || process.arch}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB. Times in ms, JS in kB transferred, ` +
      'median and (smallest–largest).',
    ...Object.entries(runs).map(([profile, figures]) => table(profile, figures)),
  ].join('\n\n');
}

interface Conditions {
  browser: string;
  rounds: number;
  command: string;
}

function table(profile: string, figures: Runs[string]): string {
  const budgets = profile === 'phone' ? PHONE_BUDGETS : DESKTOP_BUDGETS;
  const rows = Object.entries(figures).map(([name, { sofra = [], extended = [], stock = [] }]) => {
    const ratio = median(sofra) / median(stock);
    return [
      name,
      spread(sofra),
      spread(extended),
      spread(stock),
      shown(ratio),
      ...verdict(budgets[name], median(sofra), ratio),
    ];
  });
  return [
    `### ${profile}`,
    '',
    '| | Sofra | with extensions | stock | Sofra / stock | at most | aim | |',
    '|---|---:|---:|---:|---:|---:|---:|---|',
    ...rows.map(cells => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

function verdict(budget: Budget | undefined, sofra: number, ratio: number): [string, string, string] {
  if (!budget) return ['', '', ''];
  const value = budget.of === 'ratio' ? ratio : sofra;
  const reached = value <= budget.aim ? 'aim reached' : value <= budget.most ? 'within' : '**missed**';
  const unit = budget.of === 'ratio' ? ' ×' : '';
  return [`${budget.most}${unit}`, `${budget.aim}${unit}`, reached];
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? NaN, sorted[middle] ?? NaN];
  return sorted.length % 2 ? high : (low + high) / 2;
}

function spread(figures: readonly number[]): string {
  if (!figures.length) return '';
  return `${shown(median(figures))} (${shown(Math.min(...figures))}–${shown(Math.max(...figures))})`;
}

function shown(figure: number): string {
  if (Number.isNaN(figure) || !Number.isFinite(figure)) return '';
  return figure >= 20 ? String(Math.round(figure)) : figure.toFixed(figure < 2 ? 2 : 1);
}
