// @ts-nocheck
import { describe, it } from 'vitest';
import { checksOf } from './dataProviderChecks';
import type { Pack } from './Pack';

/**
 * Registers the checks of a data provider as tests: what the lists, forms and inputs of the panel need from it. Each check
 * creates its own records and deletes them.
 */
export function describeDataProvider(title: string, pack: Pack): void {
  describe(title, () => {
    for (const { name, run } of checksOf(pack)) it(name, run);
  });
}
