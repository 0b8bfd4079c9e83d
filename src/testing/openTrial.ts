import type { DataProvider, GetListResult, Identifier, PaginationPayload, SortPayload } from 'react-admin';
import type { AnyRecord } from '../api/AnyRecord';
import { MAX_PAGE_SIZE } from '../api/lists/listQuery';
import type { Pack, Values } from './Pack';

/** The provider during one check, and what the check creates with it. */
export interface Trial {
  provider: DataProvider;
  resource: string;
  /** The values of the next sample. */
  next: () => Promise<Values>;
  /** @param values default: the next sample */
  createOne: (values?: Values) => Promise<AnyRecord>;
  /**
   * Creates records from the next samples, one after the other.
   * @param places the places of the samples, in the order of the calls: `[1, 0]` creates the second sample first
   */
  create: (count: number, places?: number[]) => Promise<AnyRecord[]>;
  read: (id: Identifier) => Promise<AnyRecord>;
  update: (record: AnyRecord, change: Values) => Promise<AnyRecord>;
  /** A page of the list, newest first. */
  list: (pagination: PaginationPayload) => Promise<GetListResult<AnyRecord>>;
  /** The given ids, in the order of the list. */
  listOf: (ids: readonly unknown[], sort: SortPayload) => Promise<Identifier[]>;
  /** A record as the list has it. */
  listed: (id: Identifier) => Promise<AnyRecord>;
  /** The id of a record that existed. */
  deletedId: () => Promise<Identifier>;
  /** Deletes what the check has created and not deleted. */
  close: () => Promise<void>;
}

/**
 * The number of the last sample. It starts at random, so that records that an interrupted run has left do not have the same
 * names, and has six digits, so that names with a number sort as text.
 */
let samples = 100_000 + Math.floor(Math.random() * 800_000);

export async function openTrial({ provider: open, resource, sample }: Pack): Promise<Trial> {
  const provider = await open();
  const created = new Set<Identifier>();
  const next = async () => sample(++samples);

  const createOne = async (values?: Values) => {
    const { data } = await provider.create<AnyRecord>(resource, { data: values ?? (await next()) });
    created.add(data.id);
    return data;
  };

  const whole = async (sort: SortPayload) => {
    const records: AnyRecord[] = [];
    for (let page = 1; ; page++) {
      const { data, total = 0 } = await provider.getList<AnyRecord>(resource, {
        pagination: { page, perPage: MAX_PAGE_SIZE },
        sort,
        filter: {},
      });
      records.push(...data);
      if (data.length === 0 || records.length >= total) return records;
    }
  };

  return {
    provider,
    resource,
    next,
    createOne,
    create: async (count, places = Array.from({ length: count }, (_, index) => index)) => {
      const values: Values[] = [];
      for (let index = 0; index < count; index++) values.push(await next());
      const records: AnyRecord[] = [];
      for (const place of places) records.push(await createOne(values[place]));
      return records;
    },
    read: async id => (await provider.getOne<AnyRecord>(resource, { id })).data,
    update: async (record, change) => {
      const { id } = record;
      const params = { id, data: { ...record, ...change }, previousData: record };
      return (await provider.update<AnyRecord>(resource, params)).data;
    },
    list: pagination =>
      provider.getList<AnyRecord>(resource, { pagination, sort: { field: 'id', order: 'DESC' }, filter: {} }),
    listOf: async (ids, sort) => (await whole(sort)).map(({ id }) => id).filter(id => ids.includes(id)),
    listed: async id => {
      const found = (await whole({ field: 'id', order: 'DESC' })).find(record => record.id === id);
      if (!found) throw new Error(`The list of ${resource} does not have the record ${id}.`);
      return found;
    },
    deletedId: async () => {
      const record = await createOne();
      await provider.delete(resource, { id: record.id, previousData: record });
      return record.id;
    },
    close: async () => {
      // A record that the check has deleted is refused with 404; a broken provider must not hide what the check found.
      for (const id of created) await provider.delete(resource, { id }).catch(() => undefined);
    },
  };
}
