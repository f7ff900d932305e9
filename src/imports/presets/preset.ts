import type { ImportKind } from '../reading/file-row.js';

/** Why a heading of another system is not imported. */
export type WhyIgnored =
  /** An asset has no field for it. */
  | 'no_field'
  /** People and teams are not imported with assets. */
  | 'person'
  /** An asset is created operational; its status has a history of its own. */
  | 'status'
  /** Categories and classes in the words of the other system, which would be refused. */
  | 'own_words'
  /** Companies, cost centers and planning groups. */
  | 'organisation'
  /** Ids, times and counters that only the other system uses. */
  | 'internal';

/** How the records of another system come over: its headings, and the columns that they are. Headings are compared by `lettersOf`. */
export interface Preset {
  readonly id: string;
  /** What its file contains. */
  readonly kind: ImportKind;
  /** The name of the system. */
  readonly name: string;
  /** Headings that together only this system has. Three of them recognise it, or all if there are fewer. */
  readonly headings: readonly string[];
  /** The column of each heading. If several headings are the same column, the first one that the file has is imported. */
  readonly columns: Readonly<Record<string, string>>;
  /** Headings that are not imported on purpose, even if a synonym of ours is the same word. */
  readonly ignored: Readonly<Partial<Record<WhyIgnored, readonly string[]>>>;
  /** The column whose cell names an asset that has no name. */
  readonly nameFrom?: string;
}
