import { Injectable } from '@nestjs/common';
import { SIMILAR_ROWS, similarity, textContains, textResembles } from '../kernel/database/search.js';
import { storedTextOf } from '../kernel/resource/field.js';
import { and, sql, type Sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { Technician } from '../technicians/index.js';
import { Operation } from './operation.entity.js';
import type { DisplayedOperation } from './operation.resource.js';
import { hasSoughtNumber, isOperationNumber } from './operation-number.js';
import { IS_OPEN } from './operations.queries.js';

/** Key figures of an asset's operations. */
export interface AssetFigures {
  readonly count: number;
  readonly open: number;
  /** The sum of the agreed amounts of completed operations; null if no amount was agreed. */
  readonly cost: string | null;
}

/** An operation as other resources refer to it. */
export type NamedOperation = Pick<DisplayedOperation, 'id' | 'number' | 'title' | 'status'>;

/** An operation in a search result. */
export type FoundOperation = Pick<DisplayedOperation, 'id' | 'number' | 'title' | 'place' | 'status'>;

const TITLE = sql`${storedTextOf('title')} AS title`;

/** Narrow reads for other modules, such as titles and counts, without reading whole operations. */
@Injectable()
export class OperationLookups {
  /** The open operation with the number that a text names, and the newest ones that contain the text, for pickers. */
  searchOpen(tenant: TenantReader, text: string, limit: number): Promise<FoundOperation[]> {
    return this.search(tenant, IS_OPEN, text, limit);
  }

  /** Likewise, of completed, closed and cancelled operations. */
  searchPast(tenant: TenantReader, text: string, limit: number): Promise<FoundOperation[]> {
    return this.search(tenant, sql`NOT (${IS_OPEN})`, text, limit);
  }

  /** Open operations with words that are similar to the text, the most similar first: for typing errors. */
  searchSimilar(tenant: TenantReader, text: string, limit: number): Promise<FoundOperation[]> {
    return tenant.rows(
      sql`SELECT r.id, r.number, ${TITLE}, r.place, r.status FROM (
          SELECT r.id, r.number, r.title, r.title_reason, r.place, r.status, r.search_text FROM ${Operation} r
          WHERE ${and([IS_OPEN, textResembles(text)])} LIMIT ${SIMILAR_ROWS}) r
        ORDER BY ${similarity(text)} DESC, r.id DESC LIMIT ${limit}`,
      { replan: true },
    );
  }

  /** The id of the operation that a text such as `WO-1042` names; undefined for a text that names none. */
  async idOfNumber(tenant: TenantReader, text: string): Promise<string | undefined> {
    const number = isOperationNumber(text) ? hasSoughtNumber(text) : undefined;
    return number && (await this.matching(tenant, [number], 1))[0]?.id;
  }

  private async search(
    tenant: TenantReader,
    which: Sql,
    text: string,
    limit: number,
  ): Promise<FoundOperation[]> {
    const number = hasSoughtNumber(text);
    const [named, containing] = await Promise.all([
      number ? this.matching(tenant, [which, number], 1) : [],
      this.matching(tenant, [which, ...(text.trim() === '' ? [] : [textContains(text)])], limit),
    ]);
    const ids = named.map(({ id }) => id);
    return [...named, ...containing.filter(({ id }) => !ids.includes(id))].slice(0, limit);
  }

  private matching(
    tenant: TenantReader,
    conditions: readonly Sql[],
    limit: number,
  ): Promise<FoundOperation[]> {
    // The best order to read them depends on how common the text is.
    return tenant.rows(
      sql`SELECT r.id, r.number, ${TITLE}, r.place, r.status FROM ${Operation} r WHERE ${and(conditions)} ORDER BY r.id DESC LIMIT ${limit}`,
      { replan: true },
    );
  }

  /** The technician of an asset's newest operation, if they are still active: the likely assignee of the next one. */
  lastTechnician(tenant: TenantReader, assetId: string): Promise<{ id: string; name: string } | undefined> {
    return tenant.row(sql`SELECT t.id, coalesce(t.name, t.email, '') AS name FROM ${Operation} r
      JOIN ${Technician} t ON t.id = r.technician_id
      WHERE r.asset_id = ${assetId} AND t.is_active ORDER BY r.id DESC LIMIT 1`);
  }

  /** The number of an asset's operations, open ones, and their cost. */
  async figuresOfAsset(tenant: TenantReader, assetId: string): Promise<AssetFigures> {
    const figures = await tenant.row<AssetFigures>(
      sql`SELECT count(*)::int AS count, (count(*) FILTER (WHERE ${IS_OPEN}))::int AS open,
          (sum(r.agreed_amount) FILTER (WHERE r.status IN ('completed', 'done')))::text AS cost
        FROM ${Operation} r WHERE r.asset_id = ${assetId}`,
    );
    return figures!;
  }

  /** The number of open operations of each vendor. Vendors without any are left out. */
  async openOfVendors(tenant: TenantReader, vendorIds: readonly string[]): Promise<Map<string, number>> {
    if (vendorIds.length === 0) return new Map();
    const rows = await tenant.rows<{ id: string; count: number }>(
      sql`SELECT r.vendor_id AS id, count(*)::integer AS count FROM ${Operation} r
        WHERE r.vendor_id = ANY(${vendorIds}::uuid[]) AND ${IS_OPEN} GROUP BY r.vendor_id`,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  /** The titles and statuses of operations by id. Unknown ids are left out. */
  async named(tenant: TenantReader, ids: readonly string[]): Promise<Map<string, NamedOperation>> {
    if (ids.length === 0) return new Map();
    const rows = await tenant.rows<NamedOperation>(
      sql`SELECT r.id, r.number, ${TITLE}, r.status FROM ${Operation} r WHERE r.id = ANY(${ids}::uuid[])`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The open operations of the current principal, newest first, up to a limit. */
  openOfMine(tenant: TenantReader, atMost: number): Promise<NamedOperation[]> {
    return tenant.rows(sql`SELECT r.id, r.number, ${TITLE}, r.status FROM ${Operation} r JOIN ${Technician} t ON t.id = r.technician_id
      WHERE t.user_id = ${tenant.principal.id} AND ${IS_OPEN} ORDER BY r.id DESC LIMIT ${atMost}`);
  }

  /** Of these operations, the ids of those that are open. */
  async openAmong(tenant: TenantReader, ids: readonly string[]): Promise<Set<string>> {
    const open = sql`SELECT r.id FROM ${Operation} r WHERE r.id = ANY(${ids}::uuid[]) AND ${IS_OPEN}`;
    return new Set((await tenant.rows<{ id: string }>(open)).map(({ id }) => id));
  }

  /** Tells whether an operation is open: neither completed nor cancelled. */
  async isOpen(tenant: TenantReader, id: string): Promise<boolean> {
    const open = sql`SELECT 1 FROM ${Operation} r WHERE r.id = ${id} AND ${IS_OPEN}`;
    return (await tenant.row(open)) !== undefined;
  }

  /**
   * Tells whether preventive work on an asset is still open. It counts work that is due by date, and work that is due by the
   * usage of the given meter, or of any meter if none is given.
   */
  async hasOpenPreventive(tenant: TenantReader, assetId: string, meterId?: string): Promise<boolean> {
    const byMeter = meterId === undefined ? sql`true` : sql`(r.meter_id IS NULL OR r.meter_id = ${meterId})`;
    const open = sql`SELECT 1 FROM ${Operation} r WHERE r.asset_id = ${assetId} AND r.preventive_due_on IS NOT NULL
      AND ${IS_OPEN} AND ${byMeter} LIMIT 1`;
    // Whether an asset has many operations depends on the asset.
    return (await tenant.row(open, { replan: true })) !== undefined;
  }

  /**
   * When preventive work that counts for a meter was last completed: work that was due by date, or by the usage of this meter.
   */
  async lastMaintained(tenant: TenantReader, assetId: string, meterId: string): Promise<Date | null> {
    const found = await tenant.row<{ at: Date | null }>(
      sql`SELECT max(r.completed_at) AS at FROM ${Operation} r WHERE r.asset_id = ${assetId}
        AND r.preventive_due_on IS NOT NULL AND r.status IN ('completed', 'done') AND (r.meter_id IS NULL OR r.meter_id = ${meterId})`,
      { replan: true },
    );
    return found?.at ?? null;
  }

  /** The number of open operations of a technician. */
  async openCountOf(tenant: TenantReader, technicianId: string): Promise<number> {
    const counted = await tenant.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${Operation} r
      WHERE r.technician_id = ${technicianId} AND ${IS_OPEN}`);
    return counted!.count;
  }
}
