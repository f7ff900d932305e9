import { Asset, type AssetLookups, holdersOfCodes, UpdateAssetDto } from '../../assets/index.js';
import type { LocationsService } from '../../hierarchy/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { isUuid } from '../../kernel/ids.js';
import { isOneOf, join, rawSql, sql } from '../../kernel/sql/sql.js';
import { camelCase, type Command, fieldsOf } from '../../kernel/validation/field.js';
import type { VendorsService } from '../../vendors/index.js';
import type { FileRow } from '../reading/file-row.js';
import { KnownRooms } from './known-rooms.js';
import { ByName, isSameName, type SEVERAL } from '../names.js';

/** A field of an asset that a row can change, by its name in the entity. */
type Changeable = keyof Command<UpdateAssetDto>;

/** An existing asset with the fields that a row can change. */
export type KnownAsset = Pick<Asset, 'id' | 'reference' | Changeable>;

const COLUMNS = rawSql(
  [...fieldsOf(UpdateAssetDto).keys()].map((name) => `r.${name} AS "${camelCase(name)}"`).join(', '),
);

/** The columns that identify an existing asset, in the order in which they decide. */
export const IDENTIFIERS = ['id', 'external_id', 'reference', 'qr_code'] as const;
export type Identifier = (typeof IDENTIFIERS)[number];

/** The records that the rows of a file refer to by name, looked up for all rows at once. */
export class AssetReferences {
  private constructor(
    readonly rooms: KnownRooms,
    private readonly parents: ReadonlyMap<string, string>,
    private readonly parentNames: ReadonlyMap<string, string>,
    private readonly codes: ReadonlyMap<string, string>,
    private readonly assets: Readonly<Record<Identifier, ReadonlyMap<string, KnownAsset>>>,
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
  ): Promise<AssetReferences> {
    const named = (field: string) => [
      ...new Set(rows.flatMap(({ fields }) => (typeof fields[field] === 'string' ? [fields[field]] : []))),
    ];
    const [buildings, { parents, parentNames }, codes, assets, suppliers] = await Promise.all([
      locations.outlines(tenant),
      assetsByName(tenant, [...named('parent_asset_id'), ...named('parent_uuid')]),
      holdersOfCodes(tenant, named('qr_code')),
      identifiedAssets(tenant, (identifier) => named(identifier)),
      suppliersByName(tenant, [...named('supplier_id'), ...named('supplier_uuid')], vendors),
    ]);
    const known = [...assets.id.values()];
    const [present, names] = await Promise.all([
      records.named(
        tenant,
        known.map(({ parentAssetId }) => parentAssetId),
      ),
      vendors.namesOf(tenant, [
        ...known.map(({ supplierId }) => supplierId),
        ...named('supplier_uuid').filter(isUuid),
      ]),
    ]);
    const rooms = new KnownRooms(buildings);
    return new AssetReferences(rooms, parents, parentNames, codes, assets, present, suppliers, names);
  }

  /** Finds an asset by id, reference, code or external id. */
  parent(text: string): string | undefined {
    return this.parents.get(text) ?? this.parents.get(text.toLowerCase());
  }

  /** Finds the asset that a row changes. */
  asset(identifier: Identifier, text: string): KnownAsset | undefined {
    return this.assets[identifier].get(identifier === 'id' ? text.toLowerCase() : text);
  }

  /** Whether a text is the name of the asset with an id, as exports write both. */
  isParentName(id: string, text: string): boolean {
    return isSameName(this.parentNames.get(id) ?? '', text);
  }

  /** Whether a text is the name of the vendor with an id, as exports write both. */
  isSupplierName(id: string, text: string): boolean {
    return isSameName(this.supplierNames.get(id) ?? '', text);
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

/** Assets by all that may name a parent, and their names by id. */
async function assetsByName(
  tenant: TenantReader,
  names: readonly string[],
): Promise<{ parents: ReadonlyMap<string, string>; parentNames: ReadonlyMap<string, string> }> {
  if (names.length === 0) return { parents: new Map(), parentNames: new Map() };
  const ids = names.map((name) => name.toLowerCase()).filter(isUuid);
  const found = await tenant.rows<
    Pick<Asset, 'id' | 'name' | 'reference' | 'qrCode' | 'formerQrCodes' | 'externalId'>
  >(
    sql`SELECT r.id, r.name, r.reference, r.qr_code AS "qrCode", r.former_qr_codes AS "formerQrCodes",
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
  const parents = new Map([
    ...by(({ externalId }) => externalId),
    ...found.flatMap(({ id, formerQrCodes }) => (formerQrCodes ?? []).map((code) => [code, id] as const)),
    ...by(({ qrCode }) => qrCode),
    ...by(({ reference }) => reference),
    ...by(({ id }) => id),
  ]);
  return { parents, parentNames: new Map(found.map(({ id, name }) => [id, name])) };
}

/** The existing assets that the rows of a file identify, by each identifier. */
async function identifiedAssets(
  tenant: TenantReader,
  textsOf: (identifier: Identifier) => readonly string[],
): Promise<Record<Identifier, ReadonlyMap<string, KnownAsset>>> {
  const texts = IDENTIFIERS.map((identifier) => [identifier, textsOf(identifier)] as const);
  const conditions = texts.flatMap(([identifier, names]) => {
    const values = identifier === 'id' ? names.map((name) => name.toLowerCase()).filter(isUuid) : names;
    return values.length === 0 ? [] : [isOneOf(`r.${identifier}`, values)];
  });
  const found =
    conditions.length === 0
      ? []
      : await tenant.rows<KnownAsset>(
          sql`SELECT r.id, r.reference, ${COLUMNS} FROM ${Asset} r WHERE ${join(conditions, ' OR ')}`,
        );
  const by = (name: (asset: KnownAsset) => string | null) =>
    new Map(
      found.flatMap((asset) => {
        const key = name(asset);
        return key === null ? [] : [[key, asset] as const];
      }),
    );
  return {
    id: by(({ id }) => id),
    external_id: by(({ externalId }) => externalId),
    reference: by(({ reference }) => reference),
    qr_code: by(({ qrCode }) => qrCode),
  };
}
