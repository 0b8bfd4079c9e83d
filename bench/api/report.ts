import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { dependencies } from '../../package.json';
import { forms, reads, type BenchCall } from './calls';
import type { BenchCompany } from './companies';
import type { Figures } from './Figures';
import type { Measured } from './measure';
import { PYTHON } from './programs';
import { GUNICORN } from './serve';

/** At most this part of Django REST Framework's p99. */
const P99 = 0.3;

/** At most this many times slower for a larger company. */
const GROWTH = 1.5;

const MEMORY_MB = 512;

export interface Outcome {
  figures: Figures;
  /** Seconds, minutes and megabytes by name. */
  notes: Record<string, number>;
  companies: Record<'four' | 'small' | 'large' | 'huge', BenchCompany>;
  saving: BenchCall;
  postgres: string;
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  memorySeconds: number;
}

/** All that was measured, as Markdown, with what each row has to reach. */
export function report(outcome: Outcome): string {
  return [
    head(outcome),
    ...besideDrf(outcome),
    ...bySize(outcome),
    ...byNeighbours(outcome),
    ...formCalls(outcome),
    ...writes(outcome),
    ...memory(outcome),
  ]
    .join('\n')
    .concat('\n');
}

function head({
  notes,
  rounds,
  seconds,
  warmUpSeconds,
  postgres,
  companies: { large, huge },
}: Outcome): string {
  const took = (name: string) => `${notes[name]?.toFixed(0)} s`;
  return `# The reference backend, measured

Made by \`npm run bench:api\` in ${notes.minutes?.toFixed(1)} minutes on ${new Date().toISOString().slice(0, 10)}; nothing here is written by hand.

- Machine: ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, with everything on it: databases, backends and the load (wrk, one thread).
- Node ${process.versions.node}, ${postgres} (fsync off, 512 MB of shared buffers), PGlite ${versionOf('@electric-sql/pglite')}.
- Django REST Framework (DRF) ${drfVersions()} with \`${GUNICORN.join(' ')}\`, JSON alone, \`prefetch_related\`, token authentication: the same rows in the same database, the same fields in the answer. Once by Django's defaults, which open a connection to the database for each request, and once with connections that are kept for ten minutes. The budgets were set against a DRF that answered 59 to 67 calls a second for page 1; they are judged against the defaults, and the ratio to the faster one stands beside.
- Calls a second, then milliseconds at p50 and at p99: the median of ${rounds} runs of ${seconds} s (1 s for the small and the huge company), backends in turn, 16 connections; 4 for a search and for saving a photo. Before the first, each backend answered page 1 for ${warmUpSeconds} s.
- A company of ${number(large.products)} and a small one were filled in ${took('sofraOnPostgres')} on PostgreSQL and ${took('pgliteOnPglite')} on PGlite, one of ${number(huge.products)} in ${took('sizesOnPostgres')} and ${took('pglite_sizesOnPglite')}.

## Beside Django REST Framework, a company of ${number(large.products)}
`;
}

function besideDrf({ figures, companies: { large, four }, saving }: Outcome): string[] {
  const [pageOne] = reads as [BenchCall];
  const rows: [name: string, call: BenchCall, company: BenchCompany][] = [
    ...reads.map((call): [string, BenchCall, BenchCompany] => [call.name, call, large]),
    [`page 1 of a company of ${number(four.products)}`, { ...pageOne, atLeast: 6 }, four],
    [saving.name, saving, large],
  ];
  return [
    ...tableHead([
      '',
      'Sofra on PostgreSQL',
      'on PGlite',
      'DRF',
      'rate to DRF',
      'p99 to DRF',
      'budget',
      '',
      'DRF, connections kept',
      'rate',
      'p99',
    ]),
    ...rows.map(([name, call, company]) => {
      const of = (backend: string) => figures.get(`${backend} ${call.name} ${company.name}`);
      const [sofra, pglite, drf, keeping] = [of('sofra'), of('pglite'), of('drf'), of('drf keeping')];
      if (!sofra || !drf) throw new Error(`${call.name} was not measured.`);
      const [rate, p99] = [sofra.rate / drf.rate, sofra.p99 / drf.p99];
      const { atLeast } = call;
      return row([
        name,
        shown(sofra),
        shown(pglite),
        shown(drf),
        `${rate.toFixed(1)} ×`,
        p99.toFixed(2),
        atLeast ? `${atLeast} ×, p99 ${P99}` : '',
        atLeast ? verdict(rate >= atLeast && p99 <= P99 && sofra.failed === 0) : '',
        shown(keeping),
        keeping ? `${(sofra.rate / keeping.rate).toFixed(1)} ×` : '',
        keeping ? (sofra.p99 / keeping.p99).toFixed(2) : '',
      ]);
    }),
  ];
}

function bySize({ figures, companies: { small, large, huge } }: Outcome): string[] {
  const sizes = [small, large, huge];
  const rows = ['sofra', 'pglite'].flatMap(backend =>
    reads.map(call => {
      const measured = sizes.map(company => figures.get(`${backend} ${call.name} ${company.name}`));
      return row([
        backend === 'sofra' ? 'PostgreSQL' : 'PGlite',
        call.name,
        ...measured.map(shown),
        ...growth(measured[0], measured[2], call.mayNotGrow),
      ]);
    }),
  );
  return [
    '\n## By size of the company\n',
    ...tableHead(['', '', ...sizes.map(({ products }) => number(products)), 'slower by', 'budget', '']),
    ...rows,
  ];
}

function byNeighbours({ figures, companies: { four } }: Outcome): string[] {
  const [pageOne] = reads as [BenchCall];
  const [alone, beside] = ['alone', 'beside'].map(name => figures.get(`${name} ${pageOne.name} four`));
  return [
    `\n## By number of companies: page 1 of ${number(four.products)} products, PostgreSQL\n`,
    ...tableHead(['alone', 'beside 1,000 other companies', 'slower by', 'budget', '']),
    row([shown(alone), shown(beside), ...growth(alone, beside, true)]),
  ];
}

function formCalls({ figures, companies: { small, huge } }: Outcome): string[] {
  const of = ({ ingredients, categories }: BenchCompany) =>
    `${number(ingredients)} ingredients, ${number(categories)} categories`;
  return [
    '\n## What a form reads, by size, PostgreSQL\n',
    ...tableHead(['', of(small), of(huge), 'slower by', 'budget', '']),
    ...forms.map(({ name }) => {
      const [few, many] = [small, huge].map(company => figures.get(`sofra ${name} ${company.name}`));
      return row([name, shown(few), shown(many), ...growth(few, many, true)]);
    }),
  ];
}

function writes({ figures }: Outcome): string[] {
  return [
    '\n## What keeping the count costs a write: a product without a photo, PostgreSQL\n',
    ...tableHead(['connections', 'with the trigger', 'without', 'costs']),
    ...[1, 16].map(connections => {
      const [kept, free] = ['ENABLE', 'DISABLE'].map(state => figures.get(`write ${state} ${connections}`));
      const cost = kept && free ? `${((free.rate / kept.rate - 1) * 100).toFixed(0)} %` : '–';
      return row([String(connections), shown(kept), shown(free), cost]);
    }),
    '\nThe writes of one company queue up behind each other either way: what 16 connections gain is little.',
  ];
}

function memory({ figures, notes, memorySeconds }: Outcome): string[] {
  const line = (name: string, backend: string) => {
    const megabytes = notes[`memory ${backend}`] ?? NaN;
    return row([
      name,
      shown(figures.get(`memory ${backend}`)),
      `${megabytes.toFixed(0)} MB`,
      `${MEMORY_MB} MB`,
      verdict(megabytes <= MEMORY_MB),
    ]);
  };
  return [
    `\n## Memory of the backend at its fullest, 200 connections for ${memorySeconds} seconds at the end of the run\n`,
    ...tableHead(['', 'calls', 'resident', 'budget', '']),
    line('on PostgreSQL', 'sofra'),
    line('on PGlite, the database in it', 'pglite'),
  ];
}

function growth(few: Measured | undefined, many: Measured | undefined, mayNotGrow = false): string[] {
  if (!few || !many) return ['–', '', ''];
  const slower = few.rate / many.rate;
  return [`${slower.toFixed(2)} ×`, ...(mayNotGrow ? [`${GROWTH} ×`, verdict(slower < GROWTH)] : ['', ''])];
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : '**missed**';
}

function shown(measured: Measured | undefined): string {
  if (!measured) return '–';
  const { rate, p50, p99, failed } = measured;
  const figures = `**${number(Math.round(rate))}**/s, ${p50.toFixed(1)}, ${p99.toFixed(1)}`;
  return failed > 0 ? `${figures}, ${Math.ceil(failed * 100)} % failed` : figures;
}

function tableHead(titles: string[]): string[] {
  return [row(titles), row(titles.map(() => '---'))];
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}

/** As pinned. */
function versionOf(name: keyof typeof dependencies): string {
  return dependencies[name];
}

function drfVersions(): string {
  const program =
    'import platform, django, rest_framework, psycopg2, gunicorn; ' +
    'print(f"{rest_framework.VERSION}, Django {django.__version__}, Python {platform.python_version()}, ' +
    'psycopg2 {psycopg2.__version__.split()[0]}, gunicorn {gunicorn.__version__}")';
  return execFileSync(PYTHON, ['-c', program], { encoding: 'utf8' }).trim();
}
