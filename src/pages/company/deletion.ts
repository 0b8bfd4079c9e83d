import type { Expectation } from '../../api/Expectation';
import type { CompanyDeletion } from '../../contract/records';

/** An addition to the calls of the specification. */
export const DELETION_PATH = 'api/v1/company-deletion/';
export const DELETION_KEY = ['company-deletion'];

export const DELETION: Expectation = {
  shape: 'record',
  read: answer => {
    const { deletion_at } = (answer ?? {}) as Partial<CompanyDeletion>;
    return deletion_at === null || !isNaN(Date.parse(String(deletion_at))) ? answer : undefined;
  },
};
