import { Injectable } from '@nestjs/common';
import { ROOM_PLACES } from '../hierarchy/index.js';
import { and, isOneOf, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import {
  folded,
  SIMILAR_ROWS,
  similarity,
  textBegins,
  textContains,
  textResembles,
} from '../kernel/database/search.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { foldText } from '../kernel/folded-text.js';
import { eachOnce } from '../kernel/ids.js';
import { Asset } from './asset.entity.js';

/** The location of an asset. */
export interface Placement {
  readonly place: string | null;
  readonly buildingId: string | null;
}

/** The location of an asset without a room, and of an operation without an asset. */
export const NOWHERE: Placement = { place: null, buildingId: null };

/** An asset in a search result. */
export type FoundAsset = Pick<Asset, 'id' | 'name' | 'reference' | 'status' | 'roomId' | 'category'>;

/** How many candidates of each kind a search reads. It bounds the cost of a word that occurs in every name. */
const CANDIDATES = rawSql('50');

/** An asset as other resources refer to it. */
export type NamedAsset = Pick<Asset, 'id' | 'name' | 'reference' | 'qrCode' | 'status' | 'category'>;

/** The identifiers by which other systems refer to assets. */
export interface AssetNames {
  readonly ids: readonly string[];
  readonly externalIds: readonly string[];
  readonly qrCodes: readonly string[];
}

/** The ids of assets, by each kind of identifier. */
export interface Identified {
  readonly byId: ReadonlyMap<string, string>;
  readonly byExternalId: ReadonlyMap<string, string>;
  readonly byQrCode: ReadonlyMap<string, string>;
}

/** Narrow reads for other modules, such as names and locations, without reading whole assets. */
@Injectable()
export class AssetLookups {
  /** Reads assets by id in one query, for display. Unknown ids are left out. */
  async named(tenant: TenantReader, ids: readonly (string | null)[]): Promise<Map<string, NamedAsset>> {
    const wanted = eachOnce(ids);
    if (wanted.length === 0) return new Map();
    const assets = await tenant.rows<NamedAsset>(
      sql`SELECT r.id, r.name, r.reference, r.qr_code AS "qrCode", r.status, r.category FROM ${Asset} r WHERE r.id = ANY(${wanted})`,
    );
    return new Map(assets.map((asset) => [asset.id, asset]));
  }

  /**
   * Searches assets, best matches first: the asset that has or had the text as its QR code, then an exact name or reference, then
   * names that begin with the text, then machines before their components, then the newest.
   */
  async search(tenant: TenantReader, text: string, limit: number): Promise<FoundAsset[]> {
    const sought = foldText(text.trim());
    const matches = sought === '' ? rawSql('true') : textContains(text);
    const hasCode = sql`lower(r.qr_code) = lower(${text.trim()})`;
    const hadCode = sql`r.former_qr_codes @> ${[text.trim()]}::text[]`;
    // Bounded queries: by code, all matches, machines only, and names that begin with the text.
    const candidates = (
      condition: Sql,
    ) => sql`(SELECT r.id, r.name, r.reference, r.status, r.category, r.room_id, r.parent_asset_id, r.qr_code, r.former_qr_codes
      FROM ${Asset} r WHERE ${condition} ORDER BY r.id DESC LIMIT ${CANDIDATES})`;
    return tenant.rows<FoundAsset>(
      sql`SELECT r.id, r.name, r.reference, r.status, r.category, r.room_id AS "roomId" FROM (
          ${candidates(hasCode)} UNION ${candidates(hadCode)} UNION ${candidates(matches)}
          UNION ${candidates(and([matches, sql`r.parent_asset_id IS NULL`]))}
          UNION ${candidates(and([matches, textBegins(text)]))}) r
        ORDER BY (${hasCode}) IS TRUE DESC, (${hadCode}) IS TRUE DESC,
          ${sought} IN (${folded(sql`r.name`)}, ${folded(sql`r.reference`)}) DESC,
          starts_with(${folded(sql`r.name`)}, ${sought}) DESC, r.parent_asset_id IS NOT NULL, r.id DESC LIMIT ${limit}`,
      { replan: true },
    );
  }

  /** Searches assets with words that are similar to the text, the most similar first: for typing errors. */
  searchSimilar(tenant: TenantReader, text: string, limit: number): Promise<FoundAsset[]> {
    return tenant.rows<FoundAsset>(
      sql`SELECT r.id, r.name, r.reference, r.status, r.category, r.room_id AS "roomId" FROM (
          SELECT r.id, r.name, r.reference, r.status, r.category, r.room_id, r.search_text FROM ${Asset} r
          WHERE ${textResembles(text)} LIMIT ${SIMILAR_ROWS}) r
        ORDER BY ${similarity(text)} DESC, r.id DESC LIMIT ${limit}`,
      { replan: true },
    );
  }

  /**
   * The asset that a code identifies: the asset that has or had it as its QR code (D25), otherwise the asset with this
   * reference. Letter case, accents and Unicode form are ignored (D44), unless several assets differ only by them: then the
   * closest spelling wins. Undefined when there is none.
   */
  async idOfCode(tenant: TenantReader, code: string): Promise<string | undefined> {
    const conditions = [
      sql`r.qr_code = ${code}`,
      sql`r.former_qr_codes @> ${[code]}::text[]`,
      sql`lower(r.qr_code) = lower(${code})`,
      sql`r.former_qr_codes IS NOT NULL
        AND EXISTS (SELECT 1 FROM unnest(r.former_qr_codes) AS f (code) WHERE lower(f.code) = lower(${code}))`,
      sql`r.reference = ${code}`,
      sql`lower(r.reference) = lower(${code})`,
      // The conditions on the length are those of the indexes. A code of ASCII letters alone was found above, if there is one.
      sql`${folded(sql`r.qr_code`)} = ${foldText(code)} AND octet_length(r.qr_code) <> length(r.qr_code)`,
      sql`r.former_qr_codes IS NOT NULL
        AND EXISTS (SELECT 1 FROM unnest(r.former_qr_codes) AS f (code) WHERE ${folded(sql`f.code`)} = ${foldText(code)})`,
      sql`${folded(sql`r.reference`)} = ${foldText(code)} AND octet_length(r.reference) <> length(r.reference)`,
    ];
    for (const condition of conditions) {
      const found = await tenant.row<{ id: string }>(
        sql`SELECT r.id FROM ${Asset} r WHERE ${condition} ORDER BY r.id LIMIT 1`,
      );
      if (found) return found.id;
    }
    return undefined;
  }

  /** Resolves ids, external ids, and present or former QR codes to assets. Unknown identifiers are left out. */
  async identify(tenant: TenantReader, names: AssetNames): Promise<Identified> {
    const idsByName = async (wanted: readonly string[], name: Sql, condition: Sql) => {
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
      byId: await idsByName(
        ids!.map((id) => id.toLowerCase()),
        rawSql('ARRAY[r.id::text]'),
        sql`r.id = ANY(${ids})`,
      ),
      byExternalId: await idsByName(
        externalIds!,
        rawSql('ARRAY[r.external_id]'),
        sql`r.external_id = ANY(${externalIds})`,
      ),
      byQrCode: await idsByName(
        codes!,
        qrCodes,
        sql`(r.qr_code = ANY(${codes}) OR r.former_qr_codes && ${codes}::text[])`,
      ),
    };
  }

  /**
   * The locations of assets, by id: the building, and the place as `Room, Floor, Building` (D22). Both are null when the asset is in
   * no room. Unknown ids are left out. Locks the assets against moves until the transaction ends: an operation that is opened
   * meanwhile is then always found in the building of its asset.
   */
  async lockPlacesOf(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Placement>> {
    if (ids.length === 0) return new Map();
    const places = await work.lockRows<Placement & { id: string }>(
      sql`WITH locked AS MATERIALIZED (
          SELECT r.id, r.room_id, r.building_id FROM ${Asset} r WHERE ${isOneOf('r.id', ids)} ORDER BY r.id FOR KEY SHARE OF r)
        SELECT a.id, a.building_id AS "buildingId", l.place FROM locked a LEFT JOIN (${ROOM_PLACES}) l ON l.id = a.room_id`,
    );
    return new Map(places.map(({ id, ...place }) => [id, place]));
  }
}
