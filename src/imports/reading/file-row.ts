/** The kinds of records that files contain. */
export const IMPORT_KINDS = ['asset', 'part', 'person', 'operation'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** A parsed row of a file. */
export interface FileRow {
  /** The line number in the file. */
  readonly line: number;
  /** The cells of the row, by field. */
  readonly cells: Readonly<Record<string, string>>;
  /** The cells as the body of a request. A room may be an id or a path; a parent may be named in any of the supported ways. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The columns whose cells the person must decide first. `fields` does not have them. */
  readonly undecided?: readonly string[];
}
