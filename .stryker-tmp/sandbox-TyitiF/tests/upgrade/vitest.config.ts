// @ts-nocheck
import { defineConfig } from 'vitest/config';

/** `npm run test:upgrade`: too long for every run of the tests. */
export default defineConfig({ test: { include: ['tests/upgrade/**/*.test.ts'] } });
