// @ts-nocheck
import type { IconType } from '../ui/icon/IconType';

/** One result of the search. */
export interface SearchEntry {
  /** Unique among all results. */
  key: string;
  label: string;
  /** The text by which it was found, if that is not the label. */
  detail: string | undefined;
  icon: IconType;
  /** The address that it opens. */
  to: string;
}

/** The results of one kind: the screens, or one resource. */
export interface SearchGroup {
  key: string;
  title: string;
  entries: SearchEntry[];
  /** What was not searched, or why. */
  note: string | undefined;
}
