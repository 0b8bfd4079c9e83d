import type { Account } from '../../../src/api/account';
import { isCarriedOut } from '../../../src/api/isCarriedOut';
import type { AnyRecord } from '../../../src/api/AnyRecord';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import type { Change, Named } from '../../../src/contract/records';
import { fieldsToChoose, type Conflict } from '../../../src/form/conflict';
import type { Resource, SaveQuestion } from '../../../src/resource/Resource';
import { findPossibleDuplicate } from '../../../src/resource/form/save/findPossibleDuplicate';
import type { useCreateOnce } from '../../../src/resource/form/save/useCreateOnce';

/** The fields that can be put back: all but photos, whose files are gone. */
export function kept(before: Change['before']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => field !== 'photo'));
}

export function canRestore({ before }: Change): boolean {
  return Object.keys(kept(before)).length > 0;
}

export type CreateOnce = ReturnType<typeof useCreateOnce>['createOnce'];

interface Calls {
  account: Account;
  /** Whether the backend compares versions (`etag`). */
  hasVersions: boolean;
  dataProvider: PanelDataProvider;
  createOnce: CreateOnce;
  /** Whether this page has tried to create the record already. After a reload the newest records are searched for it. */
  isTried: boolean;
  /** Asks what the resource asks before a save. */
  ask: (question: SaveQuestion) => Promise<boolean>;
  /** Shows both versions of what was changed again since; null to change nothing. */
  choose: (conflict: Conflict) => Promise<AnyRecord | null>;
}

/**
 * Saves the values before a change, by the calls of the contract, after the questions that a save of the resource has.
 * @returns undefined if the user has decided not to
 */
export async function restoreValues(
  { resource, kind, record_id: id, record_name: name, before, after }: Change,
  declared: Resource | undefined,
  { account, hasVersions, dataProvider, createOnce, isTried, ask, choose }: Calls,
): Promise<object | undefined> {
  const values = kept(before);
  if (kind === 'deleted') {
    const isThere = !isTried && (await findPossibleDuplicate(dataProvider, resource, values)) !== undefined;
    if (isThere && !(await ask({ key: 'history.there_already', values: { name } }))) return undefined;
    return (await createOnce({ ...values, photo: null })) ?? undefined;
  }
  /** The values to save, unless the fields were changed again after this change. */
  const chosen = async (current: AnyRecord): Promise<AnyRecord | null> => {
    const conflict = {
      mine: { ...current, ...values },
      theirs: current,
      base: { ...current, ...kept(after) },
    };
    return fieldsToChoose(conflict).length ? choose(conflict) : conflict.mine;
  };
  if (resource === 'company') {
    const current = await account.company();
    const ifMatch = hasVersions ? account.companyVersion() : undefined;
    const data = await chosen({ ...current, id });
    if (!data) return undefined;
    const { currency, ...others } = Object.fromEntries(Object.keys(values).map(name => [name, data[name]]));
    const sent = { ...others, ...(currency ? { currency_id: (currency as Named).id } : {}) };
    const before = { ...current, id };
    return account.updateCompany(sent, {
      ifMatch,
      isCarriedOut: now => isCarriedOut(data, { ...now, id }, before),
    });
  }
  const { data: current } = await dataProvider.getOne<AnyRecord>(resource, { id });
  const data = await chosen(current);
  if (!data) return undefined;
  const question = declared?.confirmSave(data, current);
  if (question && !(await ask(question))) return undefined;
  return dataProvider.update(resource, { id, data, previousData: current });
}
