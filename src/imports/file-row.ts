/** A row as it was read from a file. */
export interface FileRow {
  /** Its line in the file. */
  readonly line: number;
  /** What the file says, by field. */
  readonly cells: Readonly<Record<string, string>>;
  /** The same as the body of a request has it; a room is an id or a path, a parent is named in any way that people use. */
  readonly fields: Readonly<Record<string, unknown>>;
}
