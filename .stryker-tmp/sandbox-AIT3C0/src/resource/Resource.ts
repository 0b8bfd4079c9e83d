// @ts-nocheck
import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import type { PanelDataProvider, WireResource } from '../api/dataProvider';
import type { ResourceName } from '../contract/records';
import type { IconType } from '../ui/icon/IconType';
import type { Copied, CopySource } from './copy';
import type { PrepareRecovery } from './recovery';

/** A filter of a list: its parameter in the address and in the query of the backend, and its control. */
export interface DeclaredFilter {
  parameter: string;
  control: ReactNode;
}

/** A declaration with its defaults filled in. Its functions take any record: the engine does not know the entity types. */
export interface Resource extends WireResource {
  name: ResourceName;
  references: readonly string[];
  icon: IconType | undefined;
  recordRepresentation: (record: AnyRecord) => string;
  columns: ReactNode;
  inputs: ReactNode;
  filters: readonly DeclaredFilter[];
  search: string | undefined;
  confirmSave: (values: AnyRecord, record: AnyRecord | undefined) => string | null;
  afterSave: (save: {
    saved: AnyRecord;
    values: AnyRecord;
    dataProvider: PanelDataProvider;
  }) => Promise<string[]>;
  rowLink: ((record: AnyRecord) => string) | undefined;
  copy: ((source: CopySource) => Promise<Copied>) | undefined;
  rowActions: ReactNode;
  deleteWarning: ReactNode;
  bulkActions: ReactNode;
  prepareRecovery: PrepareRecovery | undefined;
  views: Partial<Record<'list' | 'create' | 'edit', ComponentType>>;
  routes: Record<string, ReactNode>;
}
