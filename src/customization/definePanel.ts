import type { ComponentType, ReactNode } from 'react';
import type { Http } from '../api/http';
import type { IconType } from '../ui/icon/IconType';
import type { DeclaredExtension } from '../resource/extension/Extension';
import type { GuestMenuProps } from './GuestMenuProps';

/** An entry of the sidebar that is not a resource. */
export interface PanelEntry {
  /** A path of the panel, or the address of another site, which opens in a new tab. */
  to: string;
  /** The key of its text. */
  label: string;
  icon?: IconType;
}

type Methods = Record<string, (...args: never[]) => Promise<unknown>>;

/** What an installation adds to the panel besides its resources. */
export interface PanelDeclaration<Added extends Methods = Methods> {
  /** Cards of the dashboard, after its own three. */
  cards?: readonly ComponentType[];
  /** Entries of the sidebar, after those of the resources. The search everywhere finds them too. */
  entries?: readonly PanelEntry[];
  /** Screens by their path, within the frame: `{ '/reports': <Reports /> }`. */
  pages?: Readonly<Record<string, ReactNode>>;
  /**
   * The company's own template for the preview of the public menu, in place of the neutral one:
   * `async () => (await import('./OurMenu')).OurMenu`.
   */
  guestMenu?: () => Promise<ComponentType<GuestMenuProps>>;
  /** What the panel shows of the backend's capabilities beyond the contract, each loaded only where it is announced. */
  extensions?: readonly DeclaredExtension[];
  /** Methods that the data provider has besides react-admin's. */
  methods?: (http: Http) => Added;
}

/**
 * Declares what an installation adds to the panel.
 *
 * @example
 * export const panel = definePanel({
 *   pages: { '/reports': <Reports /> },
 *   entries: [{ to: '/reports', label: 'reports.title', icon: ChartBar }],
 * });
 */
export function definePanel<Added extends Methods>(
  declaration: PanelDeclaration<Added>,
): PanelDeclaration<Added> {
  return declaration;
}
