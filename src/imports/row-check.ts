import { CreateAssetDto } from '../assets/index.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { parse } from '../kernel/validation/parse.js';
import type { RowProblem } from './asset-import.entity.js';
import { SEVERAL, type ImportReferences } from './import-references.js';

/** A row as it was read from a file. */
export interface FileRow {
  /** Its line in the file. */
  readonly line: number;
  /** What the file says, by field. */
  readonly cells: Readonly<Record<string, string>>;
  /** The same as the body of a request has it; a room is an id or a path, a parent an id, a reference or a code. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A row that was checked. */
export interface CheckedRow extends Pick<FileRow, 'line' | 'cells'> {
  /** The body of the request that would make this asset; null where something is wrong. */
  readonly fields: Readonly<Record<string, unknown>> | null;
  readonly problems: readonly RowProblem[];
}

/** What can be wrong with a row that cannot be with a request: its words are the page's. */
export const OWN_PROBLEMS = [
  'unknown_room',
  'several_rooms',
  'unknown_parent',
  'taken_code',
  'repeated_code',
  'has_operations',
  'not_recorded',
] as const;
export type OwnProblem = (typeof OWN_PROBLEMS)[number];

/** Checks rows by the rules of `POST /assets`, and what they name. One for each file: it knows the codes of earlier rows. */
export class RowCheck {
  private readonly codes = new Set<string>();

  constructor(private readonly references: ImportReferences) {}

  check({ line, cells, fields: given }: FileRow): CheckedRow {
    const own: RowProblem[] = [];
    const fields: Record<string, unknown> = { ...given };
    const complain = (param: string, code: OwnProblem) => {
      own.push({ param, code, message: cells[param] ?? '' });
      delete fields[param];
    };
    if (typeof fields.room_id === 'string') {
      const room = this.references.room(fields.room_id);
      if (typeof room === 'string') fields.room_id = room;
      else complain('room_id', room === SEVERAL ? 'several_rooms' : 'unknown_room');
    }
    if (typeof fields.parent_asset_id === 'string') {
      const parent = this.references.parent(fields.parent_asset_id);
      if (parent === undefined) complain('parent_asset_id', 'unknown_parent');
      else fields.parent_asset_id = parent;
    }
    const code = fields.qr_code;
    if (typeof code === 'string') {
      if (this.references.isCodeTaken(code)) complain('qr_code', 'taken_code');
      else if (this.codes.has(code)) complain('qr_code', 'repeated_code');
      this.codes.add(code);
    }
    const known = new Set(own.map(({ param }) => param));
    const problems = [...own, ...problemsOf(fields).filter(({ param }) => !known.has(param))];
    return { line, cells, fields: problems.length === 0 ? fields : null, problems };
  }
}

function problemsOf(fields: Record<string, unknown>): readonly RowProblem[] {
  try {
    parse(CreateAssetDto, fields);
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.fields) return error.fields;
    throw error;
  }
}
