import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { closedReason } from '../kernel/database/closed-businesses.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import type { SignedIn } from './sessions.service.js';

/** Checks the sessions behind open streams, of all businesses in one query. */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /**
   * The ids of the sessions that are still valid: not ended, not expired, with an active account, the same role and the same plan, in a
   * business that is neither suspended nor being moved.
   */
  async unchanged(signedIn: readonly SignedIn[]): Promise<ReadonlySet<string>> {
    const found = await this.acrossBusinesses.rows<{ id: string; role: string; plan: string }>(sql`
      SELECT s.id, u.role, b.plan FROM sessions s
      JOIN users u ON u.business_id = s.business_id AND u.id = s.user_id
      JOIN businesses b ON b.id = s.business_id
      WHERE s.business_id = ANY(${signedIn.map(({ business }) => business.id)}::uuid[])
        AND s.id = ANY(${signedIn.map(({ sessionId }) => sessionId)}::uuid[])
        AND s.expires_at > ${this.clock.now()}::timestamptz AND u.is_active
        AND ${closedReason('b')} IS NULL`);
    const now = new Map(found.map(({ id, role, plan }) => [id, `${role} ${plan}`]));
    const same = signedIn.filter(
      ({ sessionId, user, business }) => now.get(sessionId) === `${user.role} ${business.plan}`,
    );
    return new Set(same.map(({ sessionId }) => sessionId));
  }
}
