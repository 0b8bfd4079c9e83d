import type { ReactNode } from 'react';
import type { ResourceName } from '../../contract/records';
import type { DeclaredFilter, ResourceTool } from '../Resource';

/** What an extension adds to one resource. Each part follows the resource's own. */
export interface ResourceAdditions {
  columns?: ReactNode;
  inputs?: ReactNode;
  filters?: readonly DeclaredFilter[];
  rowActions?: ReactNode;
  aside?: ReactNode;
  tools?: readonly ResourceTool[];
}

/** What a backend can do beyond the contract, as it is shown: parts of resources, and screens by their path. */
export interface Extension {
  resources?: Partial<Record<ResourceName, ResourceAdditions>>;
  /** By their exact path, which has no parameters: `{ '/sold-out': <SoldOutPage /> }`. */
  pages?: Readonly<Record<string, ReactNode>>;
}

/** An extension in `resources/panel.tsx`. Without its capability nothing of it is loaded, shown or sent. */
export interface DeclaredExtension {
  /** Its name in `capabilities` of `me`. */
  capability: string;
  /**
   * Fields of records that are sent with the body of the resource also where the code of the extension could not be loaded, such
   * as those of a draft. The fields of its inputs are sent when it is loaded.
   */
  fields?: Partial<Record<ResourceName, readonly string[]>>;
  load: () => Promise<Extension>;
}

/** Declares an extension in a file of `resources/`. */
export function defineExtension(extension: Extension): Extension {
  return extension;
}
