import { Session } from '../access/index.js';
import { AttachmentIncludingDeleted } from '../attachments/index.js';
import { CHANGES_FORGOTTEN, CHANGES_KEPT_DAYS } from '../changes/index.js';
import { ExportIncludingDeleted } from '../exports/index.js';
import { AssetImport, AssetImportRow } from '../imports/index.js';
import { Change } from '../kernel/database/change-recorder.js';
import { Counter } from '../kernel/database/counters.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { OutboxEvent } from '../kernel/database/outbox.js';
import { IdempotencyRecord } from '../kernel/database/idempotency-record.entity.js';
import { lowestIdAt } from '../kernel/ids.js';
import { daysBefore } from '../kernel/period.js';
import { Announcement, Notice, NoticeDelivery } from '../notifications/index.js';
import { DELIVERIES_KEPT_DAYS, WebhookAttempt, WebhookDelivery } from '../webhooks/index.js';
import type { Retention } from './retention.queries.js';

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
    entity: AssetImport,
    isExpired: (now) => sql`r.created_at < ${daysBefore(now, 1)} AND r.status = 'checked'`,
    orderBy: 'created_at',
    dependents: [{ entity: AssetImportRow, foreignKey: 'import_id' }],
    // Each may have thousands of rows.
    batch: 5,
  },
  // Finished imports. Until then they can be undone.
  {
    entity: AssetImport,
    isExpired: (now) => sql`r.created_at < ${daysBefore(now, 90)} AND r.status IN ('done', 'undone')`,
    orderBy: 'created_at',
    dependents: [{ entity: AssetImportRow, foreignKey: 'import_id' }],
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
