import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Ends a test that hangs. It is no check of speed: a machine that runs other work may take several times as long. */
const TIME_LIMIT = 180_000;

/** They begin first: one that begins last leaves a core without work. */
const LONGEST = [
  'journeys/screens',
  'journeys/reactAdminInputs',
  'journeys/demo',
  'panel/readme',
  'backend/process',
  'backend/s3',
  'journeys/memory',
].map(name => `tests/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some(path => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}

/**
 * The journeys that check how soon something happens, or that click on lists which are still loading:
 * they run one at a time, in the browser that people have. The others run in a headless build of it where there is one.
 */
const TIMED = ['importSpeed', 'loading', 'longList', 'screenSnapshot'].map(
  name => `tests/journeys/${name}.test.ts`,
);

/** The backend's tests that check how soon a process is ready: nothing else runs beside them. */
const TIMED_PROCESSES = ['tests/backend/crash.test.ts'];

/** The backend's tests that start processes, wait, or measure what a process uses: each file has a process of its own. */
const PROCESSES = [
  'backups',
  'commands',
  'databaseTls',
  'diskFull',
  'doctor',
  'failedBackups',
  'hardening',
  'firstSchema',
  'giveToOwner',
  'migrations',
  'outage',
  'overload',
  'process',
  'restores',
  's3',
  'secrets',
  'slowClients',
  'maintenance',
].map(name => `tests/backend/${name}.test.ts`);

/** Tests of the panel that compile, lint or start something. */
const COMPILING = ['readme', 'testingDocument', 'plainNode'].map(name => `tests/panel/${name}.test.ts`);

/**
 * Tests of the panel that replace modules, have texts of their own, or stand for several pages: each file has a process of its
 * own.
 */
const ALONE = [
  'arrayDefaults',
  'drafts',
  'engine',
  'extensionFields',
  'fileValues',
  'languages',
  'ownViews',
  'recipes',
  'refusedInputs',
  'rememberedExtensions',
  'sessionDrafts',
  'slots',
].map(name => `tests/panel/${name}.test.tsx`);

const BACKEND = {
  environment: 'node',
  globalSetup: 'tests/support/services/postgresSetup.ts',
};

const PANEL = {
  // In Node, ra-core loads react-router as a CommonJS module; without the alias, our imports would load a second copy.
  plugins: [react()],
  resolve: { alias: { 'react-router': createRequire(import.meta.url).resolve('react-router') } },
};

const JOURNEYS = {
  include: ['tests/journeys/**/*.test.ts'],
  environment: 'node',
  globalSetup: 'tests/support/browser/journeySetup.ts',
};

export default defineConfig({
  test: {
    expect: { poll: { timeout: 20_000 } },
    // Three workers keep two cores busy, because the tests of the panel wait for what the screen shows. A process that ends frees
    // native modules (argon2, sharp) and the embedded database's memory.
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: TIME_LIMIT,
    hookTimeout: TIME_LIMIT,
    projects: [
      {
        extends: true,
        test: { ...BACKEND, name: 'processes', include: PROCESSES },
      },
      {
        extends: true,
        test: {
          ...BACKEND,
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          exclude: [...PROCESSES, ...TIMED_PROCESSES],
          // Files share a process with one embedded database, whose start takes longer than most of their tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...BACKEND,
          name: 'timedProcesses',
          include: TIMED_PROCESSES,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        ...PANEL,
        test: {
          name: 'panel',
          include: ['tests/panel/**/*.test.tsx'],
          exclude: ALONE,
          environment: 'happy-dom',
          // Files share a process with the loaded panel: loading it takes longer than many of their tests.
          isolate: false,
          setupFiles: 'tests/support/panel/panelSetup.ts',
        },
      },
      {
        extends: true,
        ...PANEL,
        test: {
          name: 'panelAlone',
          include: [...COMPILING, ...ALONE],
          environment: 'happy-dom',
          setupFiles: 'tests/support/panel/panelSetup.ts',
        },
      },
      {
        extends: true,
        ...PANEL,
        test: {
          // The panel's rules and its provider, without React and without a DOM.
          name: 'rules',
          include: ['tests/panel/**/*.test.ts'],
          exclude: COMPILING,
          environment: 'node',
          isolate: false,
          setupFiles: 'tests/support/panel/panelSetup.ts',
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
        },
      },
      {
        extends: true,
        test: {
          ...JOURNEYS,
          name: 'journeys',
          exclude: TIMED,
          // A test often waits for its browser, so three keep two cores busy.
          maxWorkers: 3,
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
