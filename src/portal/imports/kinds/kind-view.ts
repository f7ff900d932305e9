import type { ColumnSet, ShownRow } from '../../../imports/index.js';
import type { Place, Texts } from '../../kit/index.js';

/** The words about files of one kind of records. Numbers are formatted for people. */
export type KindTexts = {
  /** The records, as the menu calls them. */
  readonly records: string;
  readonly title: string;
  readonly columnsHint: string;
  readonly confirm: (rows: string) => string;
  readonly confirmChanges: (changed: string) => string;
  readonly canBeTakenBack: string;
  readonly confirmed: string;
  readonly undoText: (made: string) => string;
  readonly undoChangesText: (changed: string) => string;
};

/** How files of one kind of records are shown. */
export interface KindView {
  readonly set: ColumnSet;
  readonly place: Place;
  /** The list of these records. */
  readonly path: string;
  readonly texts: Texts<KindTexts>;
  readonly template: {
    readonly columns: readonly string[];
    readonly examples: Texts<Readonly<Record<string, string>>>;
    /** How a column is read, if its name and its example do not make it clear. */
    readonly hints: Texts<Readonly<Record<string, string | undefined>>>;
    /** Columns whose example stands on the page only, since it is not valid for every business. */
    readonly withoutExample: readonly string[];
  };
  /** The columns that a row of the file is shown with; the first one is its name. */
  readonly rowColumns: readonly string[];
  /** The page of a record. */
  pathOf(id: string, row: ShownRow): string;
}
