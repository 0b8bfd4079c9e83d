import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The tests that `npm run test:mutants` runs for the mutants of a folder. */
const isBackend = process.env.MUTATED?.startsWith('server/') ?? false;

/** They start processes, measure times, or look at the source itself. */
const LEFT_OUT = [
  'accounts',
  'conformance',
  'conformanceFaults',
  'doctor',
  'hardening',
  'listCost',
  'migrations',
  'outage',
  'overload',
  'process',
  'sample',
  'slowClients',
].map(name => `tests/backend/${name}.test.ts`);

export default defineConfig({
  plugins: isBackend ? [] : [react()],
  resolve: { alias: { 'react-router': createRequire(import.meta.url).resolve('react-router') } },
  test: isBackend
    ? {
        include: ['tests/backend/**/*.test.ts'],
        exclude: LEFT_OUT.filter(file => !file.includes('accounts')),
        environment: 'node',
        provide: { postgresUrl: null },
        testTimeout: 20_000,
      }
    : {
        include: ['tests/panel/*.test.ts', 'tests/providers/*.test.ts'],
        exclude: [
          'tests/panel/{readme,testingDocument,plainNode}.test.ts',
          // They reach most of the contract with thousands of rows, and take minutes for each mutant that survives.
          'tests/panel/{importPlan,importJob,importTable,exportRoundTrip}.test.ts',
          'tests/providers/{pack,recorded}.test.ts',
        ],
        environment: 'happy-dom',
        setupFiles: 'tests/support/panelSetup.ts',
        testTimeout: 20_000,
      },
});
