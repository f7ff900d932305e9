import { Asset, type AssetLookups, holdersOfCodes, UpdateAssetDto } from '../assets/index.js';
import type { LocationsService } from '../hierarchy/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { isUuid } from '../kernel/ids.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { camelCase, type Command, fieldsOf } from '../kernel/validation/field.js';
import type { VendorsService } from '../vendors/index.js';
import type { FileRow } from './asset-import.entity.js';
import { KnownRooms } from './known-rooms.js';
import { ByName, type SEVERAL } from './names.js';

/** A field of an asset that a row can change, by its name in the entity. */
type Changeable = Exclude<keyof Command<UpdateAssetDto>, 'externalId'>;

/** An existing asset with the fields that a row can change. */
export type KnownAsset = Pick<Asset, 'id' | 'reference' | Changeable> & {
  readonly externalId: string;
};

const COLUMNS = rawSql(
  [...fieldsOf(UpdateAssetDto).keys()]
    .filter((name) => name !== 'external_id')
    .map((name) => `r.${name} AS "${camelCase(name)}"`)
    .join(', '),
);

/** The records that the rows of a file refer to by name, looked up for all rows at once. */
export class ImportReferences {
  private constructor(
    readonly rooms: KnownRooms,
    private readonly parents: ReadonlyMap<string, string>,
    private readonly codes: ReadonlyMap<string, string>,
    private readonly assets: ReadonlyMap<string, KnownAsset>,
    private readonly present: ReadonlyMap<string, Pick<Asset, 'reference'>>,
    private readonly suppliers: ByName<string>,
    private readonly supplierNames: ReadonlyMap<string, string>,
  ) {}

  /** Reads all referenced records, in a few queries regardless of the number of rows. */
  static async of(
    tenant: TenantReader,
    rows: readonly FileRow[],
    {
      locations,
      assets: records,
      vendors,
    }: { locations: LocationsService; assets: AssetLookups; vendors: VendorsService },
  ): Promise<ImportReferences> {
    const named = (field: string) => [
      ...new Set(rows.flatMap(({ fields }) => (typeof fields[field] === 'string' ? [fields[field]] : []))),
    ];
    const [buildings, parents, codes, assets, suppliers] = await Promise.all([
      locations.outlines(tenant),
      assetsByName(tenant, named('parent_asset_id')),
      holdersOfCodes(tenant, named('qr_code')),
      assetsByExternalId(tenant, named('external_id')),
      suppliersByName(tenant, named('supplier_id'), vendors),
    ]);
    const known = [...assets.values()];
    const [present, names] = await Promise.all([
      records.named(
        tenant,
        known.map(({ parentAssetId }) => parentAssetId),
      ),
      vendors.namesOf(
        tenant,
        known.map(({ supplierId }) => supplierId),
      ),
    ]);
    const rooms = new KnownRooms(buildings);
    return new ImportReferences(rooms, parents, codes, assets, present, suppliers, names);
  }

  /** Finds an asset by id, reference, code or external id. */
  parent(text: string): string | undefined {
    return this.parents.get(text) ?? this.parents.get(text.toLowerCase());
  }

  /** Finds an asset by external id. */
  asset(externalId: string): KnownAsset | undefined {
    return this.assets.get(externalId);
  }

  /** Finds a partner vendor by id or name. */
  supplier(text: string): string | typeof SEVERAL | undefined {
    return this.suppliers.get(text);
  }

  /** Finds the asset that has or had a code. */
  holderOf(code: string): string | undefined {
    return this.codes.get(code);
  }

  /** The display name for an id of a room, a vendor or a parent; undefined for other values. */
  nameOf(field: string, value: unknown): string | undefined {
    if (typeof value !== 'string') return undefined;
    if (field === 'supplier_id') return this.supplierNames.get(value);
    return field === 'room_id' ? this.rooms.pathOf(value) : this.present.get(value)?.reference;
  }
}

async function suppliersByName(tenant: TenantReader, named: readonly string[], vendors: VendorsService) {
  const suppliers = new ByName<string>();
  if (named.length === 0) return suppliers;
  for (const { id, name } of await vendors.partnersNamed(tenant, named)) suppliers.set(name, id);
  for (const id of (
    await vendors.partners(tenant, named.map((text) => text.toLowerCase()).filter(isUuid))
  ).keys())
    suppliers.set(id, id);
  return suppliers;
}

async function assetsByName(tenant: TenantReader, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const ids = names.map((name) => name.toLowerCase()).filter(isUuid);
  const found = await tenant.rows<
    Pick<Asset, 'id' | 'reference' | 'qrCode' | 'formerQrCodes' | 'externalId'>
  >(
    sql`SELECT r.id, r.reference, r.qr_code AS "qrCode", r.former_qr_codes AS "formerQrCodes",
        r.external_id AS "externalId" FROM ${Asset} r
      WHERE r.id = ANY(${ids}::uuid[]) OR r.reference = ANY(${names}::text[])
        OR r.qr_code = ANY(${names}::text[]) OR r.former_qr_codes && ${names}::text[] OR r.external_id = ANY(${names}::text[])`,
  );
  const by = (name: (asset: (typeof found)[number]) => string | null) =>
    found.flatMap((asset) => {
      const key = name(asset);
      return key === null ? [] : [[key, asset.id] as const];
    });
  // If a name is ambiguous, identifiers that the service assigned take precedence: later entries overwrite earlier ones.
  return new Map([
    ...by(({ externalId }) => externalId),
    ...found.flatMap(({ id, formerQrCodes }) => (formerQrCodes ?? []).map((code) => [code, id] as const)),
    ...by(({ qrCode }) => qrCode),
    ...by(({ reference }) => reference),
    ...by(({ id }) => id),
  ]);
}

async function assetsByExternalId(
  tenant: TenantReader,
  externalIds: readonly string[],
): Promise<Map<string, KnownAsset>> {
  if (externalIds.length === 0) return new Map();
  const found =
    await tenant.rows<KnownAsset>(sql`SELECT r.id, r.reference, r.external_id AS "externalId", ${COLUMNS}
    FROM ${Asset} r WHERE r.external_id = ANY(${externalIds}::text[])`);
  return new Map(found.map((asset) => [asset.externalId, asset]));
}
