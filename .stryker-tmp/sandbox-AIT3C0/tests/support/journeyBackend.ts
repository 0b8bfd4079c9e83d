// @ts-nocheck
import { inject } from 'vitest';
import type { CompanyBackend } from './company';
import { fetchAt } from './fetchAt';
import { mailedCode } from './mailedCode';
import { signUp } from './signUp';

/** The backend that all journeys share. They read its demo company, so no test may change that. */
export const journeyBackend: CompanyBackend = {
  fetch: (input, init) => fetchAt(inject('journeyUrl'))(input, init),
  signUp: overrides =>
    signUp(
      { ...journeyBackend, codeMailedTo: email => mailedCode(inject('journeyMails'), email) },
      overrides,
    ),
};
