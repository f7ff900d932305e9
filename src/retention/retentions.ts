import { KeptAttachment } from '../attachments/index.js';
import { CHANGES_FORGOTTEN, CHANGES_KEPT_DAYS } from '../changes/index.js';
import { KeptExport } from '../exports/index.js';
import { AssetImport, AssetImportRow } from '../imports/index.js';
import { Change } from '../kernel/database/change.entity.js';
import { Counter } from '../kernel/database/counter.entity.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { OutboxEvent } from '../kernel/database/outbox.js';
import { IdempotencyRecord } from '../kernel/database/idempotency-record.entity.js';
import { lowestIdAt } from '../kernel/ids.js';
import { Announcement, Notice, NoticeDelivery } from '../notifications/index.js';
import { WebhookAttempt, WebhookDelivery } from '../webhooks/index.js';
import type { Retention } from './retention.js';

const DAY_MS = 24 * 60 * 60 * 1000;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
/** Ids open with their moment: rows that were made so many days ago. */
const madeBefore = (days: number) => (now: Date) => sql`r.id < ${lowestIdAt(daysBefore(now, days))}`;

/**
 * Everything that is forgotten when its time is over. Rows that refer to others stand before them: foreign keys let those go
 * only then.
 */
export const RETENTIONS: readonly Retention[] = [
  {
    what: 'answers for repeats (§8, D19)',
    of: IdempotencyRecord,
    past: (now) => sql`r.expires_at <= ${now}`,
    oldestBy: 'expires_at',
    key: ['principal_kind', 'principal_id', 'idempotency_key'],
    batch: 500,
  },
  deliveries('deliveries that succeeded at once (§6.6, D32)', { hadFailure: false, days: 30 }),
  deliveries('deliveries with a failure (§6.6, D32)', { hadFailure: true, days: 90 }),
  {
    what: 'events (§6.6)',
    of: OutboxEvent,
    past: (now) => sql`${madeBefore(90)(now)} AND r.dispatched_at IS NOT NULL`,
    unless: sql`EXISTS (SELECT 1 FROM ${WebhookDelivery} d WHERE d.event_id = r.id)`,
    oldestBy: 'id',
    batch: 500,
  },
  {
    what: 'notices, read or not',
    of: Notice,
    past: madeBefore(90),
    oldestBy: 'id',
    along: [{ of: NoticeDelivery, by: 'notice_id' }],
    batch: 500,
  },
  {
    what: 'announcements',
    of: Announcement,
    past: (now) => sql`${madeBefore(90)(now)} AND r.told_at IS NOT NULL`,
    unless: sql`EXISTS (SELECT 1 FROM ${Notice} n WHERE n.announcement_id = r.id)`,
    oldestBy: 'id',
    batch: 500,
  },
  {
    what: 'changes (D49)',
    of: Change,
    past: (now) => sql`${madeBefore(CHANGES_KEPT_DAYS)(now)} AND r.sequence IS NOT NULL`,
    oldestBy: 'id',
    key: ['id', 'sequence'],
    then: async (work, keys) => {
      const newest = Math.max(...keys.map(({ sequence }) => Number(sequence)));
      await work.write(sql`${insertInto(Counter, ['name', 'last'], sql`SELECT ${CHANGES_FORGOTTEN}::text, ${newest}::bigint`)}
        ON CONFLICT (business_id, name) DO UPDATE SET last = GREATEST(kept.last, excluded.last)`);
    },
    batch: 1_000,
  },
  {
    what: 'imports that were not confirmed',
    of: AssetImport,
    past: (now) => sql`r.created_at < ${daysBefore(now, 1)} AND r.status = 'checked'`,
    oldestBy: 'created_at',
    along: [{ of: AssetImportRow, by: 'import_id' }],
    // Each may have thousands of rows.
    batch: 5,
  },
  {
    what: 'imports that are over; until then they can be taken back',
    of: AssetImport,
    past: (now) => sql`r.created_at < ${daysBefore(now, 90)} AND r.status IN ('done', 'undone')`,
    oldestBy: 'created_at',
    along: [{ of: AssetImportRow, by: 'import_id' }],
    batch: 5,
  },
  {
    what: 'deleted attachments',
    of: KeptAttachment,
    past: () => sql`r.deleted_at IS NOT NULL`,
    oldestBy: 'deleted_at',
    hasFile: true,
    batch: 100,
  },
  {
    what: 'files of exports (D59)',
    of: KeptExport,
    past: (now) => sql`r.status = 'ready' AND r.expires_at <= ${now} AND r.deleted_at IS NULL`,
    oldestBy: 'expires_at',
    hasFile: true,
    becomes: (now) => sql`status = 'expired', object_name = NULL, updated_at = ${now}`,
    batch: 100,
  },
  {
    what: 'cancelled exports',
    of: KeptExport,
    past: () => sql`r.deleted_at IS NOT NULL`,
    oldestBy: 'deleted_at',
    hasFile: true,
    batch: 100,
  },
  {
    what: 'that there was an export',
    of: KeptExport,
    past: (now) => sql`r.created_at < ${daysBefore(now, 30)} AND r.status IN ('expired', 'failed')`,
    oldestBy: 'created_at',
    batch: 100,
  },
];

function deliveries(what: string, { hadFailure, days }: { hadFailure: boolean; days: number }): Retention {
  return {
    what,
    of: WebhookDelivery,
    // One that is not dead needed a second attempt only after a failure.
    past: (
      now,
    ) => sql`r.status IN ('succeeded', 'dead') AND (r.status = 'dead' OR r.attempt_count > 1) = ${rawSql(String(hadFailure))}
      AND coalesce(r.last_attempt_at, r.created_at) < ${daysBefore(now, days)}`,
    oldestBy: 'coalesce(last_attempt_at, created_at)',
    along: [{ of: WebhookAttempt, by: 'delivery_id' }],
    batch: 500,
  };
}
