import { Injectable } from '@nestjs/common';
import { permissionsOf, ROLES, User } from '../../access/index.js';
import { Config } from '../../config.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { insertInto, updateOf } from '../../kernel/sql/own-rows.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { Technician } from '../../technicians/index.js';
import { Announcement, ANNOUNCEMENTS, Notice, NOTICE_DELIVERIES, NoticeDelivery } from '../notice.entity.js';
import { NOTICE_KINDS, DEFAULT_CHANNELS, type Channel } from '../notice-kinds.js';
import { NotificationPreference } from '../preferences.service.js';
import { PushSubscription } from '../push-subscriptions.service.js';
import { type FirmRecipients, FirmPeople } from './firm-people.js';

/** How many announcements one turn processes: enough to share the planning of its statement, and few enough not to delay other businesses. */
const BATCH = 50;
/** The roles of the audience `team`: those that may see assets. */
const TEAM = ROLES.filter((role) => permissionsOf(role).has('assets:read'));
/** The roles of the audience `office`: those that assign work. */
const OFFICE = ROLES.filter((role) => permissionsOf(role).has('operations:write'));

const NOTICE = [
  'id',
  'announcement_id',
  'recipient_kind',
  'recipient_id',
  'kind',
  'operation_id',
  'asset_id',
  'endpoint_id',
  'parameters',
  'created_at',
];
const DELIVERY = ['id', 'notice_id', 'channel', 'subscription_id', 'next_attempt_at', 'created_at'];

/**
 * Creates the notices of announcements, one for each recipient, and their deliveries through other channels (§3.1, §3.2, §3.3). It
 * searches for announcements not processed yet, never for those after the last one seen. One statement does it all, so each
 * person gets each notice once, even if a worker crashes.
 */
@Injectable()
export class FanOut {
  constructor(
    private readonly database: Database,
    private readonly firmPeople: FirmPeople,
    private readonly config: Config,
  ) {}

  /**
   * Creates the notices of a business's oldest announcements, except for deactivated accounts and the person who caused them.
   *
   * @returns whether there may be more announcements
   */
  @Turns({ kind: ANNOUNCEMENTS, lane: 'short', everyMs: 1_000, due: dueAnnouncements })
  async createNotices(businessId: string): Promise<boolean> {
    const firmRecipients = await this.firmPeople.recipients(businessId);
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const [done] = await work.write<{ announced: number; deliveries: number }>(
        this.noticesStatement(work, firmRecipients, { limit: BATCH, delivers: true }),
      );
      if (done!.deliveries > 0) work.wake(NOTICE_DELIVERIES);
      return done!.announced === BATCH;
    });
  }

  /**
   * Creates the notices of sample data, for the portal only: without e-mails or push messages.
   *
   * @param work a unit of work whose time is after the last announcement
   * @param since announcements before this time get no notices
   */
  async createHistory(work: UnitOfWork, since: Date): Promise<void> {
    const isOlder = sql`r.told_at IS NULL AND r.created_at < ${since}`;
    await work.write(updateOf(Announcement, sql`told_at = r.created_at`, isOlder));
    const firmRecipients = await this.firmPeople.recipients(work.principal.businessId);
    await work.write(this.noticesStatement(work, firmRecipients, { limit: null, delivers: false }));
  }

  /** @param options the maximum number of announcements, null for all; and whether to deliver outside the portal */
  private noticesStatement(
    { now }: UnitOfWork,
    { people, preferences, browsers }: FirmRecipients,
    { limit, delivers }: { limit: number | null; delivers: boolean },
  ): Sql {
    const hasMail = this.config.smtpUrl !== undefined;
    return sql`
      WITH waiting AS (
        SELECT r.id FROM ${Announcement} r WHERE r.told_at IS NULL ORDER BY r.id LIMIT ${limit} FOR UPDATE OF r SKIP LOCKED
      ), announced AS (
        ${updateOf(Announcement, sql`told_at = ${now}`, sql`r.id IN (SELECT id FROM waiting)`)} RETURNING r.*
      ), people AS (
        SELECT a.*, 'user' AS recipient_kind, u.id AS recipient_id
        FROM announced a JOIN ${Technician} t ON t.id = a.technician_id JOIN ${User} u ON u.id = t.user_id AND u.is_active
        UNION ALL
        SELECT a.*, 'user', u.id
        FROM announced a JOIN ${User} u ON u.is_active
          AND CASE a.audience WHEN 'owner' THEN u.role = 'owner' WHEN 'team' THEN u.role = ANY(${TEAM})
            WHEN 'office' THEN u.role = ANY(${OFFICE}) WHEN 'people' THEN u.id = ANY(a.user_ids) ELSE false END
        UNION ALL
        SELECT a.*, 'vendor_user', p.id
        FROM announced a JOIN json_to_recordset(${JSON.stringify(people)}::json) p (id uuid, "vendorId" uuid)
          ON p."vendorId" = a.vendor_id
      ), created AS (
        ${insertInto(
          Notice,
          NOTICE,
          sql`SELECT uuid_v7(created_at) AS id, id AS announcement_id, recipient_kind, recipient_id, kind, operation_id, asset_id,
            endpoint_id, parameters, created_at
          FROM people WHERE (actor_kind, actor_id) IS DISTINCT FROM
            (CASE recipient_kind WHEN 'user' THEN 'user' ELSE 'vendor' END, recipient_id)`,
        )} RETURNING kept.id, kept.recipient_kind, kept.recipient_id, kept.kind
      ), preferences AS (
        SELECT 'user' AS of_kind, p.recipient_id, p.kind, p.channel, p.is_wanted FROM ${NotificationPreference} p
        WHERE p.recipient_kind = 'user'
        UNION ALL
        SELECT 'vendor_user', w.* FROM json_to_recordset(${JSON.stringify(preferences)}::json)
          w (recipient_id uuid, kind text, channel text, is_wanted boolean)
      ), browsers AS (
        SELECT 'user' AS of_kind, s.recipient_id, s.id FROM ${PushSubscription} s WHERE s.recipient_kind = 'user'
        UNION ALL
        SELECT 'vendor_user', b.* FROM json_to_recordset(${JSON.stringify(browsers)}::json) b (recipient_id uuid, id uuid)
      ), wanted AS (
        SELECT t.id, t.recipient_kind, t.recipient_id, c.channel
        FROM created t CROSS JOIN (VALUES ('email'), ('push')) AS c (channel)
          LEFT JOIN preferences w ON w.of_kind = t.recipient_kind AND w.recipient_id = t.recipient_id AND w.kind = t.kind
            AND w.channel = c.channel
        WHERE coalesce(w.is_wanted, CASE c.channel WHEN 'email' THEN t.kind = ANY(${kindsWithDefault('email')})
          ELSE t.kind = ANY(${kindsWithDefault('push')}) END)
      ), deliveries AS (
        ${insertInto(
          NoticeDelivery,
          DELIVERY,
          sql`SELECT uuid_v7(${now}) AS id, w.id AS notice_id, w.channel, b.id AS subscription_id,
            ${now}::timestamptz AS next_attempt_at, ${now}::timestamptz AS created_at
          FROM wanted w LEFT JOIN browsers b ON w.channel = 'push' AND b.of_kind = w.recipient_kind
            AND b.recipient_id = w.recipient_id
          WHERE ${delivers}::boolean AND CASE w.channel WHEN 'email' THEN ${hasMail}::boolean ELSE b.id IS NOT NULL END`,
        )} RETURNING 1
      )
      SELECT (SELECT count(*) FROM announced)::int AS announced, (SELECT count(*) FROM deliveries)::int AS deliveries`;
  }
}

function dueAnnouncements(): Sql {
  return sql`SELECT DISTINCT business_id FROM announcements WHERE told_at IS NULL`;
}

/** The kinds whose default channels include a channel. */
function kindsWithDefault(channel: Channel): string[] {
  return NOTICE_KINDS.filter((kind) => DEFAULT_CHANNELS[kind].includes(channel));
}
