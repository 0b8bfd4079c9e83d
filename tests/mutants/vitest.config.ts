import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folder = process.env.MUTATED ?? '';
const isBackend = folder.startsWith('server/');

// The embedded database takes seconds to start, for each mutant again.
process.env.TEST_DATABASES = 'postgres';

const filesOf = (...names: string[]) => names.map(name => `tests/backend/${name}.test.ts`);

/** They start processes, wait, replace modules, or look at the source itself. */
const LEFT_OUT = filesOf(
  'asvs',
  'backups',
  'restores',
  'commands',
  'conformance',
  'conformanceFaults',
  'crash',
  'databaseTls',
  'diskFull',
  'doctor',
  'failedBackups',
  'mail',
  'firstSchema',
  'migrations',
  'outage',
  'overload',
  'process',
  's3',
  'sample',
  'secrets',
  'slowClients',
  'maintenance',
);

const CALLS = filesOf(
  'calls',
  'clientAddress',
  'failures',
  'garbage',
  'hardening',
  'middlewares',
  'openApi',
  'openApiParts',
  'amountsByAddress',
  'panelBuilds',
  'requestBody',
  'servedFiles',
  'serverLimits',
  'unsentAnswers',
  'validate',
  'zip',
);
const LIMITS = filesOf('accountLimits', 'guardedLimits', 'limits');
const CONTENT = filesOf('crossCompany', 'listCost', 'prepared', 'programs', 'recordRules', 'uploads');

const ACCOUNTS = [...LIMITS, ...filesOf('accountRules', 'accounts', 'passwordReset', 'proxies', 'sessions')];

/** The tests that say little about a folder, and would take most of the time of each mutant that survives. */
const ELSEWHERE: Record<string, string[]> = {
  'server/domain/accounts': [...CALLS, ...CONTENT, ...filesOf('lists', 'photos', 'versions')],
  'server/domain/records': [...CALLS, ...ACCOUNTS, ...filesOf('observation', 'otherOrigins', 'uploads')],
  'server/domain': [...CALLS, ...ACCOUNTS],
  'server/http': [...LIMITS, ...CONTENT, ...filesOf('accounts', 'lists', 'passwordReset')],
};
const elsewhere = Object.entries(ELSEWHERE).find(([path]) => folder.startsWith(path))?.[1] ?? [];

/** Runs the shortest file first, so that a mutant is mostly noticed within a second. The durations are those of the first run. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).reverse();
    const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith('/loads.test.ts');
    return [...sorted.filter(file => !isLast(file)), ...sorted.filter(isLast)];
  }
}

export default defineConfig({
  plugins: isBackend ? [] : [react()],
  resolve: {
    alias: [{ find: /^react-router$/, replacement: createRequire(import.meta.url).resolve('react-router') }],
  },
  test: {
    // One process for all files: to load the backend or react-admin takes longer than most tests.
    isolate: false,
    sequence: { sequencer: ShortestFirst },
    testTimeout: 20_000,
    ...(isBackend
      ? {
          include: ['tests/backend/**/*.test.ts', 'tests/mutants/loads.test.ts'],
          exclude: [...LEFT_OUT, ...elsewhere],
          environment: 'node',
          globalSetup: 'tests/support/services/postgresSetup.ts',
          setupFiles: 'tests/mutants/reload.ts',
        }
      : {
          include: ['tests/panel/*.test.ts', 'tests/providers/*.test.ts'],
          exclude: [
            'tests/panel/{readme,testingDocument,plainNode,documentPaths,lintOfResources}.test.ts',
            // They reach most of the contract with thousands of rows, and take minutes for each mutant that survives.
            'tests/panel/{importCells,importPlan,importJob,importTable,exportRoundTrip}.test.ts',
            'tests/providers/{pack,recorded}.test.ts',
          ],
          environment: 'node',
          globalSetup: 'tests/support/services/postgresSetup.ts',
          setupFiles: 'tests/support/panel/panelSetup.ts',
        }),
  },
});
