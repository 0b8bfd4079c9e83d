import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Ends a test that hangs. It is no check of speed: a machine that runs other work may take several times as long. */
const TIME_LIMIT = 180_000;

/**
 * The journeys that check how soon something happens or how much memory is used, or that click on lists which are still loading:
 * they run one at a time, in the browser that people have. The others run in a headless build of it where there is one.
 */
const TIMED = [
  'foreignBackend',
  'importSpeed',
  'loading',
  'longList',
  'main',
  'memory',
  'screenSnapshot',
].map(name => `tests/journeys/${name}.test.ts`);

/** The backend's tests that check how soon something happens. They run one at a time too. */
const TIMED_BACKEND = ['tests/backend/slowClients.test.ts'];

const JOURNEYS = {
  include: ['tests/journeys/**/*.test.ts'],
  environment: 'node',
  globalSetup: 'tests/support/journeySetup.ts',
  testTimeout: TIME_LIMIT,
  hookTimeout: TIME_LIMIT,
};

export default defineConfig({
  test: {
    expect: { poll: { timeout: 20_000 } },
    // Two workers suit a machine with two cores. Each file runs in its own process, whose exit frees native modules (argon2,
    // sharp) and the embedded database's memory.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          exclude: TIMED_BACKEND,
          environment: 'node',
          globalSetup: 'tests/support/postgresSetup.ts',
          testTimeout: TIME_LIMIT,
          hookTimeout: TIME_LIMIT,
        },
      },
      {
        extends: true,
        test: {
          name: 'timedBackend',
          include: TIMED_BACKEND,
          environment: 'node',
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: TIME_LIMIT,
          hookTimeout: TIME_LIMIT,
        },
      },
      {
        extends: true,
        plugins: [react()],
        // In Node, ra-core loads react-router as a CommonJS module; without the alias, our imports would load a second copy.
        resolve: { alias: { 'react-router': createRequire(import.meta.url).resolve('react-router') } },
        test: {
          name: 'panel',
          include: ['tests/panel/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'tests/support/panelSetup.ts',
          testTimeout: TIME_LIMIT,
          hookTimeout: TIME_LIMIT,
        },
      },
      {
        extends: true,
        test: {
          name: 'providers',
          include: ['tests/providers/**/*.test.ts'],
          environment: 'node',
          // One process for all files: loading the backend takes longer than their tests, and no file changes what is shared.
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: TIME_LIMIT,
          hookTimeout: TIME_LIMIT,
        },
      },
      {
        extends: true,
        test: {
          ...JOURNEYS,
          name: 'journeys',
          exclude: TIMED,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...JOURNEYS,
          name: 'timed',
          include: TIMED,
          // Last, and one file at a time: a browser and a backend use two cores.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
