import { Injectable } from '@nestjs/common';
import { permissionsOf, ROLES } from '../../access/index.js';
import { Config } from '../../config.js';
import { Clock } from '../../kernel/clock.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/database/sql.js';
import { Job } from '../../kernel/jobs/job.js';
import { NOTICE_KINDS, USUAL_CHANNELS, type Channel } from '../notice-kinds.js';

/** How many businesses one round serves, and how much of each: a flood of one must not hold up the others. */
const BUSINESSES = 20;
const ANNOUNCEMENTS_PER_BUSINESS = 10;
/** How often is looked, in milliseconds. The look is one probe of an index that is all but empty. */
const PAUSE_MS = 100;
/** Below every id. */
const START = '00000000-0000-0000-0000-000000000000';
/** The team that is told of its assets: the roles that see them. */
const TEAM = ROLES.filter((role) => permissionsOf(role).has('assets:read'));
/** Those who hand out work. */
const OFFICE = ROLES.filter((role) => permissionsOf(role).has('operations:write'));

/**
 * Makes a notice for each person of what is to be told, and what their other channels are to deliver (§3.1, §3.2, §3.3). It
 * looks for what was not told yet, never beyond the last one seen, and does all of it in one statement: whatever dies in
 * between, each person is told once. Any number of workers may do this.
 */
@Injectable()
export class FanOut {
  /** The business at which the last round ended; the next one goes on from there, and begins anew after the last. */
  private last = START;

  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * One round: the oldest announcements of each business in turn. People whose account is closed are told nothing, nor is
   * whoever did it themselves.
   *
   * @returns whether there is more to do at once
   */
  @Job({ name: 'notices', everyMs: PAUSE_MS })
  async round(): Promise<boolean> {
    const now = this.clock.now();
    const [done] = await this.acrossBusinesses.rows<{
      most: number;
      businesses: number;
      last: string | null;
    }>(sql`
      WITH RECURSIVE turns AS (
        (SELECT business_id FROM announcements WHERE told_at IS NULL AND business_id > ${this.last}
          ORDER BY business_id LIMIT 1)
        UNION ALL
        SELECT (SELECT a.business_id FROM announcements a WHERE a.told_at IS NULL AND a.business_id > t.business_id
          ORDER BY a.business_id LIMIT 1)
        FROM turns t WHERE t.business_id IS NOT NULL
      ), turn AS (
        SELECT business_id FROM turns WHERE business_id IS NOT NULL LIMIT ${BUSINESSES}
      ), waiting AS (
        SELECT a.business_id, a.id FROM turn t CROSS JOIN LATERAL (
          SELECT business_id, id FROM announcements WHERE told_at IS NULL AND business_id = t.business_id
          ORDER BY id LIMIT ${ANNOUNCEMENTS_PER_BUSINESS} FOR UPDATE SKIP LOCKED) a
      ), announced AS (
        UPDATE announcements a SET told_at = ${now} FROM waiting
        WHERE a.business_id = waiting.business_id AND a.id = waiting.id
        RETURNING a.*
      ), people AS (
        SELECT a.*, 'user' AS recipient_kind, u.id AS recipient_id
        FROM announced a JOIN technicians t ON t.business_id = a.business_id AND t.id = a.technician_id
          JOIN users u ON u.business_id = t.business_id AND u.id = t.user_id AND u.is_active
        UNION ALL
        SELECT a.*, 'user', u.id
        FROM announced a JOIN users u ON u.business_id = a.business_id AND u.is_active
          AND CASE a.audience WHEN 'owner' THEN u.role = 'owner' WHEN 'team' THEN u.role = ANY(${TEAM})
            WHEN 'office' THEN u.role = ANY(${OFFICE}) ELSE false END
        UNION ALL
        SELECT a.*, 'vendor_user', u.id
        FROM announced a JOIN partnerships s ON s.business_id = a.business_id AND s.vendor_id = a.vendor_id
            AND s.status = 'accepted'
          JOIN vendor_people p ON p.business_id = a.business_id AND p.vendor_id = a.vendor_id
          JOIN users u ON u.business_id = p.firm_id AND u.id = p.user_id AND u.is_active
      ), told AS (
        INSERT INTO notices (business_id, id, announcement_id, recipient_kind, recipient_id, kind, operation_id, asset_id,
          endpoint_id, parameters, created_at)
        SELECT business_id, uuid_v7(created_at), id, recipient_kind, recipient_id, kind, operation_id, asset_id,
          endpoint_id, parameters, created_at
        FROM people WHERE (actor_kind, actor_id) IS DISTINCT FROM
          (CASE recipient_kind WHEN 'user' THEN 'user' ELSE 'vendor' END, recipient_id)
        RETURNING business_id, id, recipient_kind, recipient_id, kind
      ), wanted AS (
        -- Wishes and browsers are those of an account, which for a person of a firm stands with the firm.
        SELECT t.*, c.channel, coalesce(v.firm_id, t.business_id) AS home
        FROM told t CROSS JOIN (VALUES ('email'), ('push')) AS c (channel)
          LEFT JOIN vendor_people v ON t.recipient_kind = 'vendor_user' AND v.business_id = t.business_id
            AND v.user_id = t.recipient_id
          LEFT JOIN notification_preferences p ON p.business_id = coalesce(v.firm_id, t.business_id)
            AND p.recipient_kind = 'user' AND p.recipient_id = t.recipient_id AND p.kind = t.kind AND p.channel = c.channel
        WHERE coalesce(p.is_wanted, CASE c.channel WHEN 'email' THEN t.kind = ANY(${usually('email')})
          ELSE t.kind = ANY(${usually('push')}) END)
      ), mails AS (
        INSERT INTO notice_deliveries (business_id, id, notice_id, channel, next_attempt_at, created_at)
        SELECT business_id, uuid_v7(${now}), id, channel, ${now}, ${now}
        FROM wanted WHERE channel = 'email' AND ${this.config.smtpUrl !== undefined}::boolean
      ), pushes AS (
        INSERT INTO notice_deliveries (business_id, id, notice_id, channel, subscription_id, next_attempt_at, created_at)
        SELECT w.business_id, uuid_v7(${now}), w.id, w.channel, s.id, ${now}, ${now}
        FROM wanted w JOIN push_subscriptions s ON s.business_id = w.home
          AND s.recipient_kind = 'user' AND s.recipient_id = w.recipient_id
        WHERE w.channel = 'push'
      )
      SELECT (SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM announced GROUP BY business_id) b)::int AS most,
        (SELECT count(*) FROM turn)::int AS businesses, (SELECT max(business_id::text) FROM turn) AS last`);
    const { most, businesses, last } = done!;
    const cutShort = businesses === BUSINESSES;
    this.last = cutShort ? last! : START;
    return cutShort || most === ANNOUNCEMENTS_PER_BUSINESS;
  }
}

/** The kinds that reach people by a channel unless they said otherwise. */
function usually(channel: Channel): string[] {
  return NOTICE_KINDS.filter((kind) => USUAL_CHANNELS[kind].includes(channel));
}
