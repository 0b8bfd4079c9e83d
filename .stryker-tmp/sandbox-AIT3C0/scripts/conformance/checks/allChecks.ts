// @ts-nocheck
import type { Check } from '../Check';
import { LISTS } from '../lists';
import { passwordChecks, verificationChecks } from './accountChecks';
import { categoryChecks } from './categoryChecks';
import { companyChecks } from './companyChecks';
import { deleteChecks } from './deleteChecks';
import { languageChecks } from './languageChecks';
import { listChecks } from './listChecks';
import { productChecks } from './productChecks';
import { productFormChecks } from './productFormChecks';
import { publicChecks } from './publicChecks';
import { changeChecks, recordChecks } from './recordChecks';
import { logoutChecks, sessionChecks } from './sessionChecks';

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  ...publicChecks,
  ...sessionChecks,
  ...companyChecks,
  ...LISTS.flatMap(list => [
    ...recordChecks(list),
    ...(list.name === 'products' ? productFormChecks : []),
    ...listChecks(list),
    ...changeChecks(list),
  ]),
  ...productChecks,
  ...categoryChecks,
  ...languageChecks,
  ...verificationChecks,
  ...LISTS.toReversed().flatMap(deleteChecks),
  ...passwordChecks,
  ...logoutChecks,
];
