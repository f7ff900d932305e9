import { Injectable } from '@nestjs/common';
import { ROOM_LOCATIONS } from '../hierarchy/index.js';
import { isOneOf, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { textContains } from '../kernel/database/search.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { eachOnce } from '../kernel/ids.js';
import { Asset } from './asset.entity.js';

/** Where an asset is. */
export interface Placement {
  readonly place: string | null;
  readonly buildingId: string | null;
}

/** Where an asset in no room is, and an operation on no asset. */
export const NOWHERE: Placement = { place: null, buildingId: null };

/** An asset that someone may mean. */
export type FoundAsset = Pick<Asset, 'id' | 'name' | 'reference' | 'status' | 'roomId'>;

/** Among how many of each kind the most likely ones are looked for: a word that is in every name must cost no more. */
const CANDIDATES = rawSql('50');

/** An asset as others refer to it. */
export type NamedAsset = Pick<Asset, 'id' | 'name' | 'reference' | 'qrCode' | 'status'>;

/** What others call assets. */
export interface AssetNames {
  readonly ids: readonly string[];
  readonly externalIds: readonly string[];
  readonly qrCodes: readonly string[];
}

/** The ids of assets by what others call them. */
export interface Identified {
  readonly byId: ReadonlyMap<string, string>;
  readonly byExternalId: ReadonlyMap<string, string>;
  readonly byQrCode: ReadonlyMap<string, string>;
}

/** What others need to know of assets without reading them whole: what they are called, and where they are. */
@Injectable()
export class AssetLookups {
  /** What assets are called and how they stand, by their ids, in one query. Those that the business does not have are left out. */
  async named(tenant: TenantReader, ids: readonly (string | null)[]): Promise<Map<string, NamedAsset>> {
    const wanted = eachOnce(ids);
    if (wanted.length === 0) return new Map();
    const assets = await tenant.rows<NamedAsset>(
      sql`SELECT r.id, r.name, r.reference, r.qr_code AS "qrCode", r.status FROM ${Asset} r WHERE r.id = ANY(${wanted})`,
    );
    return new Map(assets.map((asset) => [asset.id, asset]));
  }

  /**
   * Assets that someone may mean, the most likely first: the one of exactly this name or reference, those whose names begin so,
   * a machine before its sub-components, the newest.
   */
  async search(tenant: TenantReader, text: string, limit: number): Promise<FoundAsset[]> {
    const sought = text.trim().toLowerCase();
    const beginning = `${sought.replace(/[\\%_]/g, '\\$&')}%`;
    const matches = sought === '' ? rawSql('true') : textContains(sought);
    // Three looks of bounded length: of all that match, of machines alone, and of names that begin so.
    const look = (
      condition: Sql,
    ) => sql`(SELECT r.id, r.name, r.reference, r.status, r.room_id, r.parent_asset_id
      FROM ${Asset} r WHERE ${matches} AND ${condition} ORDER BY r.id DESC LIMIT ${CANDIDATES})`;
    return tenant.rows<FoundAsset>(
      sql`SELECT r.id, r.name, r.reference, r.status, r.room_id AS "roomId" FROM (
          ${look(rawSql('true'))} UNION ${look(sql`r.parent_asset_id IS NULL`)}
          UNION ${look(sql`r.search_text LIKE ${beginning}`)}) r
        ORDER BY ${sought} IN (lower(r.name), lower(r.reference)) DESC, starts_with(lower(r.name), ${sought}) DESC,
          r.parent_asset_id IS NOT NULL, r.id DESC LIMIT ${limit}`,
      { replan: true },
    );
  }

  /**
   * The asset that a code stands for: the one that has it on its sticker, or had it there (D25), else the one with this
   * reference. Letter case does not count, unless several differ by it alone: then the one that is spelled exactly so.
   * Undefined when there is none.
   */
  async idOfCode(tenant: TenantReader, code: string): Promise<string | undefined> {
    const ways = [
      sql`r.qr_code = ${code}`,
      sql`r.former_qr_codes @> ${[code]}::text[]`,
      sql`lower(r.qr_code) = lower(${code})`,
      sql`r.former_qr_codes IS NOT NULL
        AND EXISTS (SELECT 1 FROM unnest(r.former_qr_codes) AS f (code) WHERE lower(f.code) = lower(${code}))`,
      sql`r.reference = ${code}`,
      sql`lower(r.reference) = lower(${code})`,
    ];
    for (const way of ways) {
      const found = await tenant.row<{ id: string }>(
        sql`SELECT r.id FROM ${Asset} r WHERE ${way} ORDER BY r.id LIMIT 1`,
      );
      if (found) return found.id;
    }
    return undefined;
  }

  /** The ids of assets that others know by an id, an external id, or a code that is or was on the sticker. Those that are not there are left out. */
  async identify(tenant: TenantReader, names: AssetNames): Promise<Identified> {
    const found = async (wanted: readonly string[], name: Sql, condition: Sql) => {
      if (wanted.length === 0) return new Map<string, string>();
      const rows = await tenant.rows<{ id: string; name: string }>(
        sql`SELECT r.id, n.name FROM ${Asset} r CROSS JOIN LATERAL unnest(${name}) n (name)
          WHERE ${condition} AND n.name = ANY(${wanted}::text[]) ORDER BY r.id`,
      );
      return new Map(rows.map(({ id, name: known }) => [known, id]));
    };
    const [ids, externalIds, codes] = [names.ids, names.externalIds, names.qrCodes].map((each) =>
      eachOnce(each),
    );
    const qrCodes = rawSql('array_append(r.former_qr_codes, r.qr_code)');
    return {
      byId: await found(
        ids!.map((id) => id.toLowerCase()),
        rawSql('ARRAY[r.id::text]'),
        sql`r.id = ANY(${ids})`,
      ),
      byExternalId: await found(
        externalIds!,
        rawSql('ARRAY[r.external_id]'),
        sql`r.external_id = ANY(${externalIds})`,
      ),
      byQrCode: await found(
        codes!,
        qrCodes,
        sql`(r.qr_code = ANY(${codes}) OR r.former_qr_codes && ${codes}::text[])`,
      ),
    };
  }

  /**
   * Where an asset is: its building, and the place as `Room, Floor, Building` (D22). Both are null when it is in no room;
   * undefined when the business has no such asset.
   */
  async placeOf(tenant: TenantReader, id: string): Promise<Placement | undefined> {
    return (await this.placesOf(tenant, [id])).get(id);
  }

  /** The same for many assets, by their ids; those that the business does not have are left out. */
  async placesOf(tenant: TenantReader, ids: readonly string[]): Promise<ReadonlyMap<string, Placement>> {
    if (ids.length === 0) return new Map();
    const places = await tenant.rows<Placement & { id: string }>(
      sql`SELECT r.id, l."buildingId", l.place FROM ${Asset} r
        LEFT JOIN (${ROOM_LOCATIONS}) l ON l.id = r.room_id WHERE ${isOneOf('r.id', ids)}`,
    );
    return new Map(places.map(({ id, ...place }) => [id, place]));
  }
}
