import { AssetTree, CreateAssetDto, type MaintenanceDayCheck } from '../assets/index.js';
import { changedFields } from '../kernel/database/columns.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError, type FieldError } from '../kernel/errors/api-error.js';
import { formatReason } from '../kernel/messages/messages.js';
import { parse } from '../kernel/validation/parse.js';
import type { FileRow, ImportedChange, RowProblem } from './asset-import.entity.js';
import type { NewRooms } from './new-rooms.js';
import { snakeCase } from '../kernel/validation/field.js';
import type { ImportReferences, KnownAsset } from './import-references.js';
import { SEVERAL } from './names.js';

/** A checked row. */
export interface CheckedRow extends Pick<FileRow, 'line' | 'cells'> {
  /** The body of the request that would create or upsert this asset; null if there is a problem. */
  fields: Record<string, unknown> | null;
  readonly problems: RowProblem[];
  /** The asset that the row changes; null if it creates one. */
  readonly asset: KnownAsset | null;
  changes: ImportedChange[] | null;
  /** Its parent, if that is another row. */
  parent: CheckedRow | null;
  /** The number of its ancestors in the file. */
  depth: number;
}

/** A row while it is checked: its references become ids, and a field with a problem has no value. */
interface Draft extends Pick<FileRow, 'cells'> {
  readonly fields: Record<string, unknown>;
  readonly problems: RowProblem[];
}

/** How many rooms the problem of a row names. */
const MAX_CANDIDATES = 5;

/** What the problem of a row offers. */
type Hints = Pick<RowProblem, 'suggestion' | 'candidates'>;

/** Problems that only rows can have, not requests. The page has the texts. */
export const OWN_PROBLEMS = [
  'undecided',
  'unknown_room',
  'several_rooms',
  'only_building',
  'unknown_supplier',
  'several_suppliers',
  'unknown_parent',
  'several_parents',
  'parent_circle',
  'parent_left_out',
  'taken_code',
  'repeated_code',
  'repeated_external_id',
  'has_operations',
  'changed_since',
  'asset_gone',
  'not_recorded',
  'not_deleted',
] as const;
export type OwnProblem = (typeof OWN_PROBLEMS)[number];

/** A problem from `OWN_PROBLEMS`; the page adds the text. @param text the text of the cell */
export function ownProblem(param: string, code: OwnProblem, text = ''): RowProblem {
  return { param, code, message: text };
}

/**
 * Checks rows by the rules of `POST /assets`, and resolves references. Use one instance per file: it tracks values that earlier
 * rows take.
 */
export class RowCheck {
  private readonly codes = new Set<string>();
  private readonly externalIds = new Set<string>();

  constructor(
    private readonly tenant: TenantReader,
    private readonly references: ImportReferences,
    private readonly rooms: NewRooms,
    /** Whether missing rooms will be created. */
    private readonly makesRooms: boolean,
    private readonly dayErrorOf: MaintenanceDayCheck,
  ) {}

  /** Checks everything except the parent, which may be in the file: see `FileTree`. */
  check({ line, cells, fields: body, undecided = [] }: FileRow): CheckedRow {
    const { parent_asset_id: _, ...fields } = body;
    const problemsOfReading = undecided.map((column) => ownProblem(column, 'undecided', cells[column]));
    const draft: Draft = { cells, fields, problems: problemsOfReading };
    const asset = this.checkExternalId(draft);
    this.checkRoom(draft);
    this.checkSupplier(draft);
    this.checkCode(draft, asset);
    const reported = new Set(draft.problems.map(({ param }) => param));
    const others = problemsOf(fields).filter(({ param }) => !reported.has(param));
    const problems = [...draft.problems, ...others, ...this.problemsOfDay(fields, others)];
    return {
      line,
      cells,
      problems,
      asset,
      changes: null,
      parent: null,
      depth: 0,
      fields: problems.length === 0 ? fields : null,
    };
  }

  /** The problem of a valid day of the last maintenance that is in the future. @param others the problems of the row's fields */
  private problemsOfDay(
    { last_maintenance_date: day }: FileRow['fields'],
    others: readonly RowProblem[],
  ): RowProblem[] {
    if (typeof day !== 'string' || others.some(({ param }) => param === 'last_maintenance_date')) return [];
    return (this.dayErrorOf(day)?.fields ?? []).map(problemOfField);
  }

  /** @returns the asset that has the external id; null if there is none */
  private checkExternalId(draft: Draft): KnownAsset | null {
    const { external_id: externalId } = draft.fields;
    if (typeof externalId !== 'string') return null;
    if (this.externalIds.has(externalId)) refuse(draft, 'external_id', 'repeated_external_id');
    this.externalIds.add(externalId);
    return this.references.asset(externalId) ?? null;
  }

  /** Replaces the path of a room by its id, or by the id of a room that will be created. */
  private checkRoom(draft: Draft): void {
    const { fields } = draft;
    const { room_id: path } = fields;
    if (typeof path !== 'string') return;
    const { rooms } = this.references;
    const found = rooms.find(path);
    const planned = found ? undefined : this.rooms.plan(path);
    if (found && 'id' in found) fields.room_id = found.id;
    else if (planned !== undefined && this.makesRooms) fields.room_id = planned;
    else if (found) {
      const candidates = found.candidates.slice(0, MAX_CANDIDATES);
      refuse(draft, 'room_id', found.isBuilding ? 'only_building' : 'several_rooms', { candidates });
    } else refuse(draft, 'room_id', 'unknown_room', hint(rooms.like(path)));
  }

  /** Replaces the name of a supplier by its id. */
  private checkSupplier(draft: Draft): void {
    const { supplier_id: name } = draft.fields;
    if (typeof name !== 'string') return;
    const supplier = this.references.supplier(name);
    if (typeof supplier === 'string') draft.fields.supplier_id = supplier;
    else refuse(draft, 'supplier_id', supplier === SEVERAL ? 'several_suppliers' : 'unknown_supplier');
  }

  /** A QR code must not belong to another asset, or to an earlier row. */
  private checkCode(draft: Draft, asset: KnownAsset | null): void {
    const { qr_code: code } = draft.fields;
    if (typeof code !== 'string') return;
    const holder = this.references.holderOf(code);
    if (holder !== undefined && holder !== asset?.id) refuse(draft, 'qr_code', 'taken_code');
    else if (this.codes.has(code)) refuse(draft, 'qr_code', 'repeated_code');
    this.codes.add(code);
  }

  /** Sets the changes of a row once its parent is known. A parent in the same file may not exist yet. */
  async setChanges(row: CheckedRow): Promise<void> {
    const { asset, fields, parent } = row;
    if (!asset || !fields) return;
    const { externalId: _, ...command } = parse(CreateAssetDto, fields);
    const wanted = { ...command, ...(parent && { parentAssetId: parent.asset?.id ?? null }) };
    const differing: object = changedFields(asset, wanted);
    const above = 'parentAssetId' in differing ? command.parentAssetId : null;
    if (above && (await AssetTree.above(this.tenant, [above])).isBelow(above, asset.id))
      return reject(row, ownProblem('parent_asset_id', 'parent_circle', row.cells.parent_asset_id));
    row.changes = Object.entries(differing).map(([name, to]) => this.changeOf(asset, name, to));
    // A parent that does not exist yet certainly differs from the present one.
    const isNewParent = parent !== null && parent.asset === null && !('parentAssetId' in differing);
    if (isNewParent) row.changes.push(this.changeOf(asset, 'parentAssetId', null));
  }

  private changeOf(asset: KnownAsset, name: string, to: unknown): ImportedChange {
    const param = snakeCase(name);
    const from = asset[name as keyof KnownAsset];
    const fromText = this.references.nameOf(param, from);
    return { param, from, to, ...(fromText !== undefined && { fromText }) };
  }
}

/** Records a problem of a field, and removes its value so that no further rule checks it. */
function refuse({ cells, fields, problems }: Draft, param: string, problem: OwnProblem, hints?: Hints) {
  problems.push({ ...ownProblem(param, problem, cells[param]), ...hints });
  delete fields[param];
}

function hint(suggestion: string | undefined): Hints {
  return suggestion === undefined ? {} : { suggestion };
}

/** Records a row's problem, so that the row is not imported. */
export function reject(row: CheckedRow, problem: RowProblem): void {
  row.problems.push(problem);
  row.fields = null;
}

/** The problem of a row for which a request would be refused. */
export function problemOfField({ param, code, reason }: FieldError): RowProblem {
  return { param, code, message: formatReason(reason, 'api'), reason };
}

function problemsOf(fields: Record<string, unknown>): readonly RowProblem[] {
  try {
    parse(CreateAssetDto, fields);
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.fields) return error.fields.map(problemOfField);
    throw error;
  }
}
