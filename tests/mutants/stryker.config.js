const folder = process.env.MUTATED ?? '';
const name = folder.replaceAll('/', '-');

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  tempDirName: '.cache/stryker',
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  ignorePatterns: ['dist', '.cache', 'site', 'bench', 'reports', 'data', 'workshop'],
  // A message that is read by developers only may have any words.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 30_000,
  incremental: true,
  incrementalFile: `.cache/mutants/${name}.json`,
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  jsonReporter: { fileName: `.cache/mutants/${name}-report.json` },
  thresholds: { high: 95, low: 90, break: 85 },
};
