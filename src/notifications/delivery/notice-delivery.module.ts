import { Injectable, Module } from '@nestjs/common';
import { businessesWithUnusedKeys, markUnusedKeys } from '../../access/index.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { EgressModule } from '../../kernel/egress/egress-client.js';
import { type AfterTurn, Turns } from '../../kernel/jobs/turn.js';
import { Log } from '../../kernel/log.js';
import { MailModule } from '../../kernel/mail/mailer.js';
import { NOTICE_DELIVERIES } from '../notice.entity.js';
import { NotificationsModule } from '../notifications.module.js';
import { NotificationsService } from '../notices.service.js';
import { FanOut } from './fan-out.js';
import { FirmPeople } from './firm-people.js';
import { AT_ONCE, businessesWithDueNotices, type ClaimedNotice, NoticeClaims } from './notice-claims.js';
import { BROWSER_GONE, NoticeSender } from './notice-sender.js';
import { Metrics, type Counter } from '../../kernel/telemetry/metrics.js';

/**
 * Sends notices: claims the due deliveries of a business, sends them outside any transaction, and records the outcomes. When a
 * worker dies, another one sends its claims again. So delivery is at least once; the message id identifies a duplicate.
 */
@Injectable()
export class NoticeDispatcher {
  private readonly attempts: Counter;

  constructor(
    private readonly claims: NoticeClaims,
    private readonly sender: NoticeSender,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.attempts = metrics.counter({
      name: 'maintenance_notice_attempts_total',
      help: 'Attempts to send a notice to a person, by channel (email, push) and outcome (succeeded, failed).',
      labels: ['channel', 'outcome'],
    });
  }

  /** Sends due deliveries of a business, concurrently. @returns whether there may be more, or when the next retry is due */
  @Turns({ kind: NOTICE_DELIVERIES, lane: 'sending', everyMs: 1_000, due: businessesWithDueNotices })
  async sendSome(businessId: string): Promise<AfterTurn> {
    const claimed = await this.claims.claim(businessId);
    const retries = await Promise.all(claimed.map((notice) => this.deliver(notice)));
    if (claimed.length === AT_ONCE) return true;
    const times = retries.filter((at) => at !== null).sort((one, other) => one.getTime() - other.getTime());
    return times[0] ?? false;
  }

  /** @returns when it will be retried; null when it will not, or when the outcome could not be recorded */
  private async deliver(notice: ClaimedNotice): Promise<Date | null> {
    const failure = await this.sender.send(notice);
    const { id, channel } = notice;
    this.attempts.add(channel, failure ? 'failed' : 'succeeded');
    if (failure)
      this.log.warn({ delivery: id, channel, error: failure.error }, 'A notice could not be sent.');
    try {
      const retryAt = await this.claims.record(notice, failure);
      if (failure === BROWSER_GONE) await this.claims.deleteSubscription(notice);
      return retryAt;
    } catch (error) {
      this.log.error(
        { error: String(error), delivery: id },
        'The outcome of a notice could not be recorded.',
      );
      return null;
    }
  }
}

/** Notifies the owner of each API key that nothing has used for 90 days (D68). */
@Injectable()
export class UnusedKeysService {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationsService,
  ) {}

  /** Notifies once for each unused key of a business, and again after the key was used in between. @returns whether there is more */
  @Turns({ kind: 'unused-keys', lane: 'short', everyMs: 3_600_000, due: businessesWithUnusedKeys })
  notifyOwners(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const unused = await markUnusedKeys(work);
      const announcements = unused.map(({ name, lastUsedAt }) => {
        const parameters = { name, used_at: lastUsedAt?.toISOString() ?? null };
        return { to: 'owner', kind: 'key.unused', about: {}, parameters } as const;
      });
      this.notifications.notifyAll(work, announcements);
      return false;
    });
  }
}

/** Creates and sends notices. Only the worker imports it. */
@Module({
  imports: [NotificationsModule, EgressModule, MailModule],
  providers: [FanOut, FirmPeople, NoticeClaims, NoticeSender, NoticeDispatcher, UnusedKeysService],
})
export class NoticeDeliveryModule {}
