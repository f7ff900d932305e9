import { Session } from '../access/index.js';
import { AttachmentIncludingDeleted } from '../attachments/index.js';
import { CHANGES_FORGOTTEN, CHANGES_KEPT_DAYS } from '../changes/index.js';
import { ExportIncludingDeleted } from '../exports/index.js';
import { Import, ImportRow, STATUS as IMPORT_STATUS } from '../imports/index.js';
import { Change } from '../kernel/database/change-recorder.js';
import { Counter } from '../kernel/database/counters.js';
import { IdempotencyRecord } from '../kernel/database/idempotency-record.entity.js';
import { OutboxEvent } from '../kernel/database/outbox.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { lowestIdAt } from '../kernel/ids.js';
import { daysBefore } from '../kernel/period.js';
import { insertInto, deleteFrom, updateOf } from '../kernel/sql/own-rows.js';
import { rawSql, sql, type EntityClass, join, type Sql } from '../kernel/sql/sql.js';
import { Announcement, Notice, NoticeDelivery } from '../notifications/index.js';
import { DELIVERIES_KEPT_DAYS, WebhookAttempt, WebhookDelivery } from '../webhooks/index.js';

/** How long rows of a table are kept: an entry of `RETENTIONS`. */
export interface Retention {
  /** The entity of the rows, which the conditions name `r`. */
  readonly entity: EntityClass<object>;
  /** The condition for rows whose retention period is over. */
  readonly isExpired: (now: Date) => Sql;
  /** The condition for expired rows that are still kept. It may refer to other tables, so the search for businesses ignores it. */
  readonly except?: Sql;
  /** The sort order from the oldest row on: the columns of an index. */
  readonly orderBy: string;
  /** The columns that identify a row within its business. Default: the id. */
  readonly key?: readonly string[];
  /** Rows of other tables to delete as well, and the column with the id of the deleted row. */
  readonly dependents?: readonly { readonly entity: EntityClass<object>; readonly foreignKey: string }[];
  /** Whether `r.object_name` names a stored file. The file is deleted first; after a crash in between, the next turn continues. */
  readonly hasFile?: boolean;
  /** The assignments that update an expired row instead of deleting it. */
  readonly replaceWith?: (now: Date) => Sql;
  /** Called with the keys of the purged rows, in the same transaction. */
  readonly afterwards?: (work: UnitOfWork, keys: readonly PurgedKey[]) => Promise<void>;
  /** The maximum number of rows per turn, low enough that locks are short. */
  readonly batch: number;
}

/** The columns that identify a purged row. */
export type PurgedKey = Readonly<Record<string, string>>;

/** One batch of the oldest expired rows of a business. */
export function oldest(
  { entity, isExpired, except, orderBy, batch }: Retention,
  now: Date,
  columns: Sql,
): Sql {
  const kept = except ? sql`AND NOT ${except}` : rawSql('');
  return sql`SELECT ${columns} FROM ${entity} r WHERE ${isExpired(now)} ${kept} ORDER BY ${rawSql(orderBy)} LIMIT ${batch}`;
}

/**
 * The statement that deletes one batch of expired rows with their dependents, and returns the keys of the deleted rows. Foreign
 * keys are checked at the end of the statement. Rows locked by another worker are skipped.
 *
 * @param among limits the deletion to these ids; undefined for no limit
 */
export function removal(retention: Retention, now: Date, among?: readonly string[]): Sql {
  const { entity, dependents = [] } = retention;
  const deletions = dependents.map(
    ({ entity: dependent, foreignKey }, at) =>
      sql`, along_${rawSql(String(at))} AS (${deleteFrom(dependent, sql`r.${rawSql(foreignKey)} IN (SELECT id FROM old)`)})`,
  );
  return sql`WITH ${old(retention, now, among)} ${join(deletions, ' ')} ${deleteFrom(entity, isOld(retention))} RETURNING ${ownKey(retention)}`;
}

/** The statement that updates one batch of expired rows with `replaceWith`; otherwise as `removal`. */
export function replacement(retention: Retention, now: Date, among?: readonly string[]): Sql {
  const { entity, replaceWith } = retention;
  return sql`WITH ${old(retention, now, among)} ${updateOf(entity, replaceWith!(now), isOld(retention))} RETURNING ${ownKey(retention)}`;
}

function old(retention: Retention, now: Date, among: readonly string[] | undefined): Sql {
  const isExpired = (at: Date) =>
    among ? sql`${retention.isExpired(at)} AND r.id = ANY(${among}::uuid[])` : retention.isExpired(at);
  return sql`old AS (${oldest({ ...retention, isExpired }, now, ownKey(retention))} FOR UPDATE OF r SKIP LOCKED)`;
}

function isOld(retention: Retention): Sql {
  return sql`(${ownKey(retention)}) IN (SELECT * FROM old)`;
}

function ownKey({ key = ['id'] }: Retention): Sql {
  return rawSql(key.map((column) => `r.${column}`).join(', '));
}

/** Rows created more than a number of days ago. Ids start with their creation time. */
const createdBefore = (days: number) => (now: Date) => sql`r.id < ${lowestIdAt(daysBefore(now, days))}`;

/**
 * The retention of all kinds of rows. Referencing rows come before the rows they refer to, because foreign keys require that order.
 */
export const RETENTIONS: readonly Retention[] = [
  // Stored responses for repeated requests (§8, D19).
  {
    entity: IdempotencyRecord,
    isExpired: (now) => sql`r.expires_at <= ${now}`,
    orderBy: 'expires_at',
    key: ['principal_kind', 'principal_id', 'idempotency_key'],
    batch: 500,
  },
  // Sessions of the portal that ended by their age.
  { entity: Session, isExpired: (now) => sql`r.expires_at <= ${now}`, orderBy: 'expires_at', batch: 500 },
  // Webhook deliveries (§6.6, D32).
  deliveries({ hadFailure: false, days: DELIVERIES_KEPT_DAYS }),
  deliveries({ hadFailure: true, days: 90 }),
  // Events (§6.6).
  {
    entity: OutboxEvent,
    isExpired: (now) => sql`${createdBefore(90)(now)} AND r.dispatched_at IS NOT NULL`,
    except: sql`EXISTS (SELECT 1 FROM ${WebhookDelivery} d WHERE d.event_id = r.id)`,
    orderBy: 'id',
    batch: 500,
  },
  // Notices, read or unread.
  {
    entity: Notice,
    isExpired: createdBefore(90),
    orderBy: 'id',
    dependents: [{ entity: NoticeDelivery, foreignKey: 'notice_id' }],
    batch: 500,
  },
  // Announcements.
  {
    entity: Announcement,
    isExpired: (now) => sql`${createdBefore(90)(now)} AND r.told_at IS NOT NULL`,
    except: sql`EXISTS (SELECT 1 FROM ${Notice} n WHERE n.announcement_id = r.id)`,
    orderBy: 'id',
    batch: 500,
  },
  // Changes (D49).
  {
    entity: Change,
    isExpired: (now) => sql`${createdBefore(CHANGES_KEPT_DAYS)(now)} AND r.sequence IS NOT NULL`,
    orderBy: 'id',
    key: ['id', 'sequence'],
    afterwards: async (work, keys) => {
      const newest = Math.max(...keys.map(({ sequence }) => Number(sequence)));
      const forgotten = sql`SELECT ${CHANGES_FORGOTTEN}::text AS name, ${newest}::bigint AS last`;
      await work.write(sql`${insertInto(Counter, ['name', 'last'], forgotten)}
        ON CONFLICT (business_id, name) DO UPDATE SET last = GREATEST(kept.last, excluded.last)`);
    },
    batch: 1_000,
  },
  // Imports that were not confirmed.
  {
    entity: Import,
    isExpired: (now) => sql`r.created_at < ${daysBefore(now, 1)} AND ${IMPORT_STATUS} = 'checked'`,
    orderBy: 'created_at',
    dependents: [{ entity: ImportRow, foreignKey: 'import_id' }],
    // Each may have thousands of rows.
    batch: 5,
  },
  // Finished imports. Until then they can be undone.
  {
    entity: Import,
    isExpired: (now) => sql`r.created_at < ${daysBefore(now, 90)} AND ${IMPORT_STATUS} IN ('done', 'undone')`,
    orderBy: 'created_at',
    dependents: [{ entity: ImportRow, foreignKey: 'import_id' }],
    batch: 5,
  },
  // Deleted attachments.
  {
    entity: AttachmentIncludingDeleted,
    isExpired: () => sql`r.deleted_at IS NOT NULL`,
    orderBy: 'deleted_at',
    hasFile: true,
    batch: 100,
  },
  // Files of exports (D59).
  {
    entity: ExportIncludingDeleted,
    isExpired: (now) => sql`r.status = 'ready' AND r.expires_at <= ${now} AND r.deleted_at IS NULL`,
    orderBy: 'expires_at',
    hasFile: true,
    replaceWith: (now) => sql`status = 'expired', object_name = NULL, updated_at = ${now}`,
    batch: 100,
  },
  // Cancelled exports.
  {
    entity: ExportIncludingDeleted,
    isExpired: () => sql`r.deleted_at IS NOT NULL`,
    orderBy: 'deleted_at',
    hasFile: true,
    batch: 100,
  },
  // Rows of expired and failed exports.
  {
    entity: ExportIncludingDeleted,
    isExpired: (now) => sql`r.created_at < ${daysBefore(now, 30)} AND r.status IN ('expired', 'failed')`,
    orderBy: 'created_at',
    batch: 100,
  },
];

function deliveries({ hadFailure, days }: { hadFailure: boolean; days: number }): Retention {
  return {
    entity: WebhookDelivery,
    // A succeeded delivery has more than one attempt only after a failure.
    isExpired: (
      now,
    ) => sql`r.status IN ('succeeded', 'dead') AND (r.status = 'dead' OR r.attempt_count > 1) = ${rawSql(String(hadFailure))}
      AND coalesce(r.last_attempt_at, r.created_at) < ${daysBefore(now, days)}`,
    orderBy: 'coalesce(last_attempt_at, created_at)',
    dependents: [{ entity: WebhookAttempt, foreignKey: 'delivery_id' }],
    batch: 500,
  };
}
