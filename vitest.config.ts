import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores are what everybody has. A file has a process of its own: native modules (argon2, sharp) and the
    // embedded database's memory go with it.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/postgresSetup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        // ra-core gets react-router as a CommonJS module in Node, and our own imports would get another one.
        resolve: { alias: { 'react-router': createRequire(import.meta.url).resolve('react-router') } },
        test: {
          name: 'panel',
          include: ['tests/panel/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'tests/support/panelSetup.ts',
          testTimeout: 15_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/journeySetup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Last and alone: a browser and a backend fill two cores, and timings are looked at.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
