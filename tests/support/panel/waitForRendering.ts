import { configure, getConfig } from '@testing-library/react';

/**
 * Every action of a test's user ends when the panel has rendered what it changed. React renders in tasks of its own, and a
 * form's validation takes a few: on a busy machine they would come after the test's next line.
 */
const TASKS = 3;

const config = getConfig();
const nextTask = setImmediate;
configure({
  asyncWrapper: callback =>
    config.asyncWrapper(async () => {
      const result = await callback();
      // What a search has found may be replaced.
      if (result !== undefined) return result;
      for (let task = 0; task < TASKS; task++) await new Promise(resolve => nextTask(resolve));
      return result;
    }),
});
