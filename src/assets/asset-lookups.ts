import { Injectable } from '@nestjs/common';
import { ROOM_LOCATIONS } from '../hierarchy/index.js';
import { isOneOf, rawSql, sql } from '../kernel/database/sql.js';
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

/** An asset as others refer to it. */
export type NamedAsset = Pick<Asset, 'id' | 'name' | 'reference' | 'status'>;

/** What others need to know of assets without reading them whole: what they are called, and where they are. */
@Injectable()
export class AssetLookups {
  /** What assets are called and how they stand, by their ids, in one query. Those that the business does not have are left out. */
  async named(tenant: TenantReader, ids: readonly (string | null)[]): Promise<Map<string, NamedAsset>> {
    const wanted = eachOnce(ids);
    if (wanted.length === 0) return new Map();
    const assets = await tenant.rows<NamedAsset>(
      sql`SELECT r.id, r.name, r.reference, r.status FROM ${Asset} r WHERE r.id = ANY(${wanted})`,
    );
    return new Map(assets.map((asset) => [asset.id, asset]));
  }

  /**
   * The asset that a code stands for: the one with it on its sticker, else the one with this reference. Letter case does not
   * count, unless several differ by it alone: then the one that is spelled exactly so. Undefined when there is none.
   */
  async idOfCode(tenant: TenantReader, code: string): Promise<string | undefined> {
    for (const column of [rawSql('r.qr_code'), rawSql('r.reference')]) {
      const found = await tenant.row<{ id: string }>(
        sql`SELECT r.id FROM ${Asset} r WHERE lower(${column}) = lower(${code})
          ORDER BY ${column} = ${code} DESC, r.id LIMIT 1`,
      );
      if (found) return found.id;
    }
    return undefined;
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
