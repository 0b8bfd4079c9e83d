/** An addition to the calls of the specification. */
export const DELETION_PATH = 'api/v1/company-deletion/';
export const DELETION_KEY = ['company-deletion'];
