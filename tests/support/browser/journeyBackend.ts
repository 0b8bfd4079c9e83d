import { inject } from 'vitest';
import type { CompanyBackend } from '../company';
import { fetchAt } from '../backend/fetchAt';
import { mailedCode } from '../accounts/mailedCode';
import { signUp } from '../accounts/signUp';

/** The backend that all journeys share. They read its demo company, so no test may change that. */
export const journeyBackend: CompanyBackend = {
  fetch: (input, init) => fetchAt(inject('journeyUrl'))(input, init),
  signUp: overrides =>
    signUp(
      { ...journeyBackend, codeMailedTo: email => mailedCode(inject('journeyMails'), email) },
      overrides,
    ),
};
