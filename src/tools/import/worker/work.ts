import { planImport } from '../plan/planImport';
import { parseTables } from '../table/parseTables';

/** What takes long for a large file. */
export const WORK = { parseTables, planImport };

export type Work = typeof WORK;
export type Call = { [Name in keyof Work]: [Name, Parameters<Work[Name]>[0]] }[keyof Work];
