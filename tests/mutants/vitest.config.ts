import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests that `npm run test:mutants` runs for the mutants of a folder. */
const isBackend = process.env.MUTATED?.startsWith('server/') ?? false;

// The embedded database takes seconds to start, for each mutant again.
process.env.TEST_DATABASES = 'postgres';

const isAccounts = process.env.MUTATED === 'server/domain/accounts';

const filesOf = (...names: string[]) => names.map(name => `tests/backend/${name}.test.ts`);

/** What says little about the folder, and would take most of the time of each mutant that survives. */
const ELSEWHERE = isAccounts
  ? filesOf('crossCompany', 'lists', 'photos', 'prepared', 'programs', 'uploads', 'versions')
  : filesOf('guardedLimits', 'limits');

/** They start processes, wait, compile something, or look at the source itself. */
const LEFT_OUT = filesOf(
  'backups',
  'commands',
  'conformance',
  'conformanceFaults',
  'crash',
  'databaseTls',
  'doctor',
  'garbage',
  'hardening',
  'listCost',
  'mail',
  'migrations',
  'openApi',
  'outage',
  'overload',
  'process',
  's3',
  'sample',
  'slowClients',
);

/** Runs the shortest file first, so that a mutant is mostly noticed within a second. The durations are those of the first run. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

export default defineConfig({
  plugins: isBackend ? [] : [react()],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: createRequire(import.meta.url).resolve('react-router') },
      {
        find: /^.*\/platform\/argon2Passwords$/,
        replacement: fileURLToPath(new URL('./quickPasswords.ts', import.meta.url)),
      },
    ],
  },
  test: {
    // One process for all files: to load the backend or react-admin takes longer than most tests.
    isolate: false,
    sequence: { sequencer: ShortestFirst },
    testTimeout: 20_000,
    ...(isBackend
      ? {
          include: ['tests/backend/**/*.test.ts'],
          exclude: [...LEFT_OUT, ...ELSEWHERE],
          environment: 'node',
          globalSetup: 'tests/support/postgresSetup.ts',
        }
      : {
          include: ['tests/panel/*.test.ts', 'tests/providers/*.test.ts'],
          exclude: [
            'tests/panel/{readme,testingDocument,plainNode}.test.ts',
            // They reach most of the contract with thousands of rows, and take minutes for each mutant that survives.
            'tests/panel/{importPlan,importJob,importTable,exportRoundTrip}.test.ts',
            'tests/providers/{pack,recorded}.test.ts',
          ],
          environment: 'node',
          globalSetup: 'tests/support/postgresSetup.ts',
          setupFiles: 'tests/support/panelSetup.ts',
        }),
  },
});
