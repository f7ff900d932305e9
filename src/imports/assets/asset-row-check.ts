import { AssetTree, CreateAssetDto, type MaintenanceDayCheck, UpdateAssetDto } from '../../assets/index.js';
import { changedFields } from '../../kernel/database/columns.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { parse } from '../../kernel/validation/parse.js';
import type { ImportedChange, RowProblem } from '../import.entity.js';
import type { FileRow } from '../reading/file-row.js';
import type { CheckedRow } from '../checked-row.js';
import type { NewRooms } from './new-rooms.js';
import { snakeCase } from '../../kernel/validation/field.js';
import { IDENTIFIERS, type AssetReferences, type KnownAsset } from './asset-references.js';
import { SEVERAL } from '../names.js';
import { type OwnProblem, ownProblem, problemOfField, problemsOfFields } from '../row-problems.js';

/** A checked row of an asset. */
export interface CheckedAsset extends CheckedRow {
  /** The asset that the row changes; null if it creates one. */
  readonly asset: KnownAsset | null;
  /** Its parent, if that is another row. */
  parent: CheckedAsset | null;
}

/** A row while it is checked: its references become ids, and a field with a problem has no value. */
interface Draft extends Pick<FileRow, 'cells'> {
  readonly fields: Record<string, unknown>;
  /** The ids beside the names that the row gives. */
  readonly ids: Readonly<Record<string, unknown>>;
  readonly problems: RowProblem[];
}

/** How many rooms the problem of a row names. */
const MAX_CANDIDATES = 5;

/** What the problem of a row offers. */
type Hints = Pick<RowProblem, 'suggestion' | 'candidates'>;

/**
 * Checks rows by the rules of `POST /assets`, and resolves references. Use one instance per file: it tracks values that earlier
 * rows take.
 */
export class AssetRowCheck {
  private readonly codes = new Set<string>();
  private readonly externalIds = new Set<string>();
  private readonly assets = new Set<string>();

  constructor(
    private readonly tenant: TenantReader,
    private readonly references: AssetReferences,
    private readonly rooms: NewRooms,
    /** Whether missing rooms will be created. */
    private readonly makesRooms: boolean,
    private readonly dayErrorOf: MaintenanceDayCheck,
  ) {}

  /** Checks everything except the parent, which may be in the file: see `FileTree`. */
  check({ line, cells, fields: body, undecided = [] }: FileRow): CheckedAsset {
    const { parent_asset_id: _, parent_uuid: __, id, reference, room_uuid, supplier_uuid, ...fields } = body;
    const problemsOfReading = undecided.map((column) => ownProblem(column, 'undecided', cells[column]));
    const draft: Draft = { cells, fields, ids: { room_uuid, supplier_uuid }, problems: problemsOfReading };
    const asset = this.identify(draft, { ...fields, id, reference });
    this.checkRoom(draft);
    this.checkSupplier(draft, asset);
    this.checkCode(draft, asset);
    const reported = new Set(draft.problems.map(({ param }) => param));
    const others = problemsOfFields(asset ? UpdateAssetDto : CreateAssetDto, fields).filter(
      ({ param }) => !reported.has(param),
    );
    const problems = [...draft.problems, ...others, ...this.problemsOfDay(fields, others)];
    return {
      line,
      cells,
      problems,
      asset,
      recordId: asset?.id ?? null,
      changes: null,
      parent: null,
      parentLine: null,
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

  /** @returns the asset that the row changes; null if it creates one */
  private identify(draft: Draft, given: Readonly<Record<string, unknown>>): KnownAsset | null {
    const { external_id: externalId } = given;
    if (typeof externalId === 'string') {
      if (this.externalIds.has(externalId)) refuse(draft, 'external_id', 'repeated_external_id');
      this.externalIds.add(externalId);
    }
    const found = IDENTIFIERS.flatMap((identifier) => {
      const text = given[identifier];
      const known = typeof text === 'string' ? this.references.asset(identifier, text) : undefined;
      if (!known && identifier === 'id' && text !== undefined) refuse(draft, 'id', 'unknown_asset');
      return known ? [{ identifier, asset: known }] : [];
    });
    const [first, ...others] = found;
    if (!first) return null;
    const { asset } = first;
    // A code alone does not make a row with another external id this asset: the code is taken.
    const isOther =
      typeof externalId === 'string' && asset.externalId !== null && asset.externalId !== externalId;
    if (first.identifier === 'qr_code' && isOther) return null;
    const contrary = others.find((each) => each.asset !== asset && each.identifier !== 'qr_code');
    if (contrary) refuse(draft, contrary.identifier, 'different_asset');
    if (this.assets.has(asset.id)) this.refuseAgain(draft, first.identifier);
    this.assets.add(asset.id);
    return asset;
  }

  /** Refuses a row of an asset that an earlier row has, unless it has a problem for that reason already. */
  private refuseAgain(draft: Draft, identifier: string): void {
    if (!draft.problems.some(({ param }) => param === identifier))
      refuse(draft, identifier, 'repeated_asset');
  }

  /** Replaces the path of a room by its id, or by the id of a room that will be created. */
  private checkRoom(draft: Draft): void {
    const { fields, ids } = draft;
    const { room_id: path } = fields;
    if (typeof path !== 'string') return;
    const { rooms } = this.references;
    const id = String(ids.room_uuid).toLowerCase();
    const found = rooms.isPathOf(id, path) ? { id } : rooms.find(path);
    const planned = found ? undefined : this.rooms.plan(path);
    if (found && 'id' in found) fields.room_id = found.id;
    else if (planned !== undefined && this.makesRooms) fields.room_id = planned;
    else if (found) {
      const candidates = found.candidates.slice(0, MAX_CANDIDATES);
      refuse(draft, 'room_id', found.isBuilding ? 'only_building' : 'several_rooms', { candidates });
    } else refuse(draft, 'room_id', 'unknown_room', hint(rooms.like(path)));
  }

  /** Replaces the name of a supplier by its id. An asset may keep a supplier that is no partner any more. */
  private checkSupplier(draft: Draft, asset: KnownAsset | null): void {
    const { supplier_id: name } = draft.fields;
    if (typeof name !== 'string') return;
    const id = String(draft.ids.supplier_uuid).toLowerCase();
    const isKept = asset?.supplierId === id && this.references.isSupplierName(id, name);
    const supplier = isKept ? id : this.references.supplier(name);
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
  async setChanges(row: CheckedAsset): Promise<void> {
    const { asset, fields, parent } = row;
    if (!asset || !fields) return;
    const command = parse(UpdateAssetDto, fields);
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
export function reject(row: CheckedAsset, problem: RowProblem): void {
  row.problems.push(problem);
  row.fields = null;
}
