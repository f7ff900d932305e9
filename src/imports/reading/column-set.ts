import { lettersOf } from '../../kernel/folded-text.js';
import type { Language, Texts } from '../../kernel/messages/texts.js';
import { fieldsOf } from '../../kernel/validation/field.js';
import type { FileRow, ImportKind } from './file-row.js';
import { nearest } from '../nearest.js';
import type { ClosedList } from './closed-list.js';
import { type ColumnKind, isUndecided, readCell, type Readings, type Way } from './column-reading.js';
import { isProblemColumn } from './problem-columns.js';

/** The type of a column that is not text. */
export type CellType = ColumnKind | 'boolean' | 'list';

/** What a table of one kind of records may contain. */
interface Declared<Column extends string> {
  readonly kind: ImportKind;
  /** The names that the product uses, in the order of a template. */
  readonly names: Texts<Readonly<Record<Column, string>>>;
  /** What people and other systems call the columns besides. */
  readonly synonyms: Readonly<Partial<Record<Column, readonly string[]>>>;
  /** The types of the columns that are not text. */
  readonly types: ReadonlyMap<string, CellType>;
  /** The columns whose cells are values of a closed list. */
  readonly lists: Readonly<Partial<Record<Column, ClosedList>>>;
  /** The columns of ids that stand beside columns of names, as in exports, and those columns. */
  readonly ids: Readonly<Partial<Record<Column, Column>>>;
  /** The column that rows of new records need and that is missing; undefined if nothing is. */
  missing(has: (column: Column) => boolean): Column | undefined;
  /** Joins cells that say one thing together, such as a building and a room. */
  joined?(cells: Record<string, string>): Record<string, string>;
}

/** What stands in brackets behind a name, such as the unit or the currency. */
const BRACKETS = /\([^()]*\)\s*$/;
const YES = new Set(['true', 'yes', 'oui', 'vrai', '1', 'x']);
const NO = new Set(['false', 'no', 'non', 'faux', '0']);

/** The columns of the tables of one kind of records (D79): their names, and how their cells are read. */
export class ColumnSet<Column extends string = string> {
  readonly kind: ImportKind;
  readonly names: Texts<Readonly<Record<string, string>>>;
  /** The columns, in the order of a template. */
  readonly all: readonly Column[];
  private readonly ownNames: ReadonlyMap<string, Column>;
  private readonly byName: ReadonlyMap<string, Column>;

  constructor(private readonly declared: Declared<Column>) {
    const { kind, names, synonyms } = declared;
    this.kind = kind;
    this.names = names;
    this.all = Object.keys(names.en) as Column[];
    const named = (column: Column, texts: readonly string[]) =>
      texts.map((text) => [lettersOf(text), column] as const);
    this.ownNames = new Map(
      this.all.flatMap((column) => named(column, [column, names.en[column], names.fr[column]])),
    );
    // A name of the product means nothing else, even if it is also a synonym.
    this.byName = new Map([
      ...this.all.flatMap((column) => named(column, synonyms[column] ?? [])),
      ...this.ownNames,
    ]);
  }

  /** Whether a text is the name of a column in requests. */
  has(text: unknown): text is Column {
    return this.all.includes(text as Column);
  }

  /** Finds the column for a heading in English or French; undefined for an unknown one. */
  named(heading: string): Column | undefined {
    return this.byName.get(lettersOf(heading)) ?? this.byName.get(lettersOf(heading.replace(BRACKETS, '')));
  }

  /** Whether a heading is one of the product's own names for a column. */
  isOwnName(heading: string): boolean {
    return this.ownNames.has(lettersOf(heading));
  }

  /** Whether a heading is known: a column, or one that the file of refused rows adds. */
  isHeading(heading: string): boolean {
    return this.named(heading) !== undefined || isProblemColumn(heading);
  }

  /** The name of the column that an unknown heading probably means. */
  like(heading: string, language: Language): string | undefined {
    const column = this.byName.get(nearest(heading, this.byName.keys()) ?? '');
    return column && this.names[language][column];
  }

  /** The column that rows of new records need and that no heading means; undefined if nothing is missing. */
  missingIn(columns: readonly (string | null)[]): Column | undefined {
    return this.declared.missing((column) => columns.includes(column));
  }

  /** The values of a column, if they are a closed list. */
  listOf(column: string): ClosedList | undefined {
    return this.declared.lists[column as Column];
  }

  /** The kind of a column whose cells people write in more than one way: dates and numbers. */
  kindOf(column: string): ColumnKind | undefined {
    const type = this.declared.types.get(column);
    return type === 'boolean' || type === 'list' ? undefined : type;
  }

  /** Whether the cells of a column say yes or no. */
  isYesOrNo(column: string): boolean {
    return this.declared.types.get(column) === 'boolean';
  }

  /** The ways to read all columns of some kinds, by column. */
  waysOf(ways: Readonly<Partial<Record<ColumnKind, Way>>>): Record<string, Way> {
    const columns = this.all.flatMap((column) => {
      const kind = this.kindOf(column);
      const way = kind && ways[kind];
      return way ? [[column, way] as const] : [];
    });
    return Object.fromEntries(columns);
  }

  /** The cells of a row together: an id without the name beside it takes its place, and parts are joined. */
  whole(cells: Record<string, string>): Record<string, string> {
    for (const [column, name] of Object.entries(this.declared.ids) as [string, string][]) {
      if (cells[column] === undefined || cells[name] !== undefined) continue;
      cells[name] = cells[column];
      delete cells[column];
    }
    return this.declared.joined?.(cells) ?? cells;
  }

  /**
   * Converts the cells of a row to a request body. Cells that the person must decide are left out.
   *
   * @param reading how the columns of the file are read
   */
  bodyOf(cells: FileRow['cells'], reading: Readings): Pick<FileRow, 'fields' | 'undecided'> {
    const fields: Record<string, unknown> = {};
    const undecided: string[] = [];
    for (const [column, cell] of Object.entries(cells)) {
      const of = reading[column];
      if (of && isUndecided(of, cell)) undecided.push(column);
      else fields[column] = this.valueOf(column, cell, of?.way ?? undefined);
    }
    return { fields, undecided };
  }

  /**
   * Converts a cell to its type in a request body. Text that cannot be converted is kept, so that validation reports it.
   *
   * @param way how the cells of its column are read
   */
  private valueOf(column: string, cell: string, way?: Way): unknown {
    const type = this.declared.types.get(column);
    if (type === 'boolean') return YES.has(lettersOf(cell)) ? true : NO.has(lettersOf(cell)) ? false : cell;
    if (type === 'list') return this.valuesOf(column, cell);
    if (type) return readCell(type, cell, way);
    return this.listOf(column)?.codeOf(cell) ?? cell;
  }

  /** The values of a cell with several. The whole cell may be one label with a comma. */
  private valuesOf(column: string, cell: string): string[] {
    const codeOf = (text: string) => this.listOf(column)?.codeOf(text);
    const whole = codeOf(cell);
    if (whole !== undefined) return [whole];
    const texts = cell.split(cell.includes(';') ? ';' : /[,|/\n]/).map((text) => text.trim());
    return texts.filter((text) => text !== '').map((text) => codeOf(text) ?? text);
  }
}

/** The types of the columns that are fields of a request and not text. */
export function typesOf(dto: Parameters<typeof fieldsOf>[0]): Map<string, CellType> {
  return new Map(
    [...fieldsOf(dto)].flatMap(([name, { kind }]): (readonly [string, CellType])[] => {
      const { type, format } = kind.schema;
      const types = [type].flat();
      if (format === 'date') return [[name, 'date']];
      if (format === 'date-time') return [[name, 'moment']];
      if (types.includes('boolean')) return [[name, 'boolean']];
      if (types.includes('integer')) return [[name, 'integer']];
      return types.includes('number') ? [[name, 'decimal']] : [];
    }),
  );
}
