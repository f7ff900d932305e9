import { Injectable } from '@nestjs/common';
import { lockRoomLocations, type RoomLocation } from '../hierarchy/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { duplicateExternalId } from '../kernel/database/external-ids.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { NewRow, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import type { Command } from '../kernel/validation/field.js';
import { VendorsService } from '../vendors/index.js';
import { AssetReferences, duplicateQrCode, type TakenCodes } from './asset-reference.js';
import { Asset } from './asset.entity.js';
import type { UpdateAssetDto } from './assets.dto.js';
import { assetCreated } from './asset.events.js';
import { maintenanceDayCheck, type MaintenanceDayCheck } from './asset-maintenance.js';
import { schedule } from './preventive-schedule.js';
import { assetMessages } from './asset.messages.js';

/** The details of an asset that can be set on creation and updated later. */
export type Details = Pick<Asset, Exclude<keyof Command<UpdateAssetDto>, 'name' | 'category' | 'roomId'>>;

/** The input for creating an asset. An asset without a room has no building either. */
export interface NewAsset extends Partial<Details> {
  readonly name: string;
  readonly roomId: string | null;
  /** Defaults to `other`. */
  readonly category?: Asset['category'] | null;
  /** Generated if left out (D25). */
  readonly reference?: string | null;
}

/** A row that is ready to be inserted. */
type AssetRow = NewRow<Asset> & Pick<Asset, 'id' | 'reference'>;
type Checked = { readonly row: AssetRow } | { readonly error: ApiError };

/** The existing data that new assets refer to. */
interface ReferencedData {
  readonly locations: ReadonlyMap<string, RoomLocation>;
  readonly parents: ReadonlySet<string>;
  readonly taken: TakenCodes;
  readonly suppliers: ReadonlyMap<string, unknown>;
  readonly dayErrorOf: MaintenanceDayCheck;
}

/** Creates one or many assets by the same rules. Each lookup is one statement for all of them (D25, D52). */
@Injectable()
export class AssetRecorder {
  constructor(
    private readonly references: AssetReferences,
    private readonly vendors: VendorsService,
  ) {}

  /** Creates one asset: see `AssetsService.create`. Does not wait for the insert. */
  async record(work: UnitOfWork, asset: NewAsset): Promise<string> {
    const [checked] = await this.check(work, [asset]);
    if ('error' in checked!) throw checked.error;
    const { row } = checked!;
    work.insert(Asset, row);
    schedule(work, [row]);
    work.emit(assetCreated, row.id);
    await this.references.requireNoFormerCodes(work, eachOnce([row.qrCode]));
    return row.id;
  }

  /** Creates many assets: see `AssetsService.createMany`. */
  async recordAll(work: UnitOfWork, assets: readonly NewAsset[]): Promise<Outcome[]> {
    if (assets.length === 0) return [];
    const checked = await this.check(work, assets);
    const rows = checked.flatMap((each) => ('row' in each ? [each.row] : []));
    const written = new Set(await work.insert(Asset, rows, { skipTaken: true }));
    schedule(
      work,
      rows.filter(({ id }) => written.has(id)),
    );
    work.emit(assetCreated, [...written]);
    const codes = rows.map(({ id, qrCode }) => (written.has(id) ? qrCode : null));
    await this.references.requireNoFormerCodes(work, eachOnce(codes));
    const refusals = await this.refusals(
      work,
      rows.filter(({ id }) => !written.has(id)),
    );
    return checked.map((each) => {
      if ('error' in each) return each;
      const error = refusals.get(each.row.id);
      return error ? { error } : { id: each.row.id, isNew: true };
    });
  }

  /** Builds the row of each asset, or its error. The referenced rows stay locked. */
  private async check(work: UnitOfWork, assets: readonly NewAsset[]): Promise<Checked[]> {
    const described = assets.map(describe);
    const withoutReference = described.filter((_, index) => !assets[index]!.reference);
    const { businessId } = work.principal;
    const generated =
      withoutReference.length > 0 ? await this.references.proposeAll(businessId, withoutReference) : [];
    const chosen = assets.flatMap(({ reference }) => reference ?? []);
    // The lookups run concurrently.
    const [locations, parents, taken, suppliers, dayErrorOf] = await Promise.all([
      lockRoomLocations(work, eachOnce(assets.map(({ roomId }) => roomId))),
      lockParents(work, eachOnce(assets.map(({ parentAssetId }) => parentAssetId))),
      this.references.taken(work, [...generated, ...chosen], eachOnce(assets.map(({ qrCode }) => qrCode))),
      this.vendors.partners(work, eachOnce(assets.map(({ supplierId }) => supplierId))),
      maintenanceDayCheck(
        work,
        assets.map(({ lastMaintenanceDate }) => lastMaintenanceDate),
      ),
    ]);
    // A person has already chosen one of the generated references by hand. Generate new ones.
    if (generated.some((reference) => taken.references.has(reference))) return this.check(work, assets);
    const referenced = { locations, parents, taken, suppliers, dayErrorOf };
    const next = generated.values();
    return assets.map((asset, index): Checked => {
      const reference = asset.reference ? asset.reference : next.next().value!;
      const error = refusalOf(asset, referenced);
      if (error) return { error };
      const buildingId = asset.roomId === null ? null : locations.get(asset.roomId)!.buildingId;
      const status = 'operational';
      const { lastMaintenanceDate: recordedMaintenanceDate } = asset;
      const recorded = recordedMaintenanceDate ? { recordedMaintenanceDate } : {};
      const own = { ...asset, ...recorded, ...described[index]!, reference, status, buildingId } as const;
      return { row: { isInstalled: true, ...own, id: work.newId() } };
    });
  }

  /** The errors of rows that were not inserted: another transaction has taken their unique values in the meantime. */
  private async refusals(
    work: UnitOfWork,
    rows: readonly AssetRow[],
  ): Promise<ReadonlyMap<string, ApiError>> {
    if (rows.length === 0) return new Map();
    const externalIds = eachOnce(rows.map(({ externalId }) => externalId));
    const holders = await work.rows<{ externalId: string }>(
      sql`SELECT r.external_id AS "externalId" FROM ${Asset} r WHERE r.external_id = ANY(${externalIds})`,
    );
    const known = new Set(holders.map(({ externalId }) => externalId));
    const qrCodes = eachOnce(rows.map(({ qrCode }) => qrCode));
    const taken = await this.references.taken(work, [], qrCodes);
    return new Map(
      rows.map((row) => {
        if (row.externalId && known.has(row.externalId)) return [row.id, duplicateExternalId()];
        if (row.qrCode && taken.qrCodes.has(row.qrCode)) return [row.id, duplicateQrCode(row.qrCode)];
        return [row.id, duplicateReference(row.reference)];
      }),
    );
  }
}

function describe({ category, brand = null, modelNumber = null }: NewAsset) {
  return { category: category ?? 'other', brand, modelNumber };
}

/** The error that refuses an asset; undefined if it is allowed. */
function refusalOf(
  { roomId, parentAssetId, supplierId, qrCode, reference, lastMaintenanceDate }: NewAsset,
  { locations, parents, taken, suppliers, dayErrorOf }: ReferencedData,
): ApiError | undefined {
  const dayError = dayErrorOf(lastMaintenanceDate);
  if (dayError) return dayError;
  if (roomId !== null && !locations.has(roomId)) return ApiError.invalidReference('room_id');
  if (parentAssetId && !parents.has(parentAssetId)) return ApiError.invalidReference('parent_asset_id');
  if (supplierId && !suppliers.has(supplierId)) return ApiError.invalidReference('supplier_id');
  if (qrCode && taken.qrCodes.has(qrCode)) return duplicateQrCode(qrCode);
  return reference && taken.references.has(reference) ? duplicateReference(reference) : undefined;
}

/** The ids of the assets that exist, locked until the transaction ends. */
async function lockParents(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const parents = await work.lockRows<Pick<Asset, 'id'>>(
    sql`SELECT r.id, r.updated_at FROM ${Asset} r WHERE ${isOneOf('r.id', ids)} ORDER BY r.id FOR UPDATE OF r`,
  );
  return new Set(parents.map(({ id }) => id));
}

function duplicateReference(reference: string): ApiError {
  return new ApiError('duplicate', assetMessages.referenceInUse({ reference }), 'reference');
}
