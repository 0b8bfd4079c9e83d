import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import type { PanelDataProvider } from '../api/dataProvider';
import type { WireResource } from '../api/WireResource';
import type { ResourceName } from '../contract/records';
import type { IconType } from '../ui/icon/IconType';
import type { Copied, CopySource } from './copy';
import type { PrepareRecovery } from './recovery';

/** A filter of a list: its parameter in the address and in the query of the backend, and its control. */
export interface DeclaredFilter {
  parameter: string;
  /** Whether it is by the choices of the field with the same name: a backend that ignores it is noticed. */
  isChoice?: boolean;
  control: ReactNode;
}

/** A question before a save: a text with `title`, `text` and `confirm`. */
export interface SaveQuestion {
  /** The key of the text. */
  key: string;
  /** What the sentence of `text` contains. */
  values?: Record<string, unknown>;
  /** What the user has to type; the label of its box is `typed`. */
  typed?: string;
}

/** A link below a list: a path of the panel, and the key of its text. */
export interface ResourceTool {
  to: string;
  label: string;
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
  confirmSave: (values: AnyRecord, record: AnyRecord | undefined) => SaveQuestion | null;
  afterSave: (save: {
    saved: AnyRecord;
    values: AnyRecord;
    dataProvider: PanelDataProvider;
  }) => Promise<string[]>;
  rowLink: ((record: AnyRecord) => string | null) | undefined;
  /** Reads what the form of a copy contains. */
  copy: ((source: CopySource) => Promise<Copied>) | undefined;
  rowActions: ReactNode;
  tools: readonly ResourceTool[];
  deleteWarning: ReactNode;
  aside: ReactNode;
  bulkActions: ReactNode;
  prepareRecovery: PrepareRecovery | undefined;
  views: Partial<Record<'list' | 'create' | 'edit', ComponentType>>;
  routes: Record<string, ReactNode>;
}
