import { Injectable } from '@nestjs/common';
import { type AfterTurn, Turns } from '../../kernel/jobs/turn.js';
import { Log } from '../../kernel/log.js';
import { NOTICE_DELIVERIES } from '../notice.entity.js';
import { AT_ONCE, dueNotices, NoticeClaims, type ClaimedNotice } from './notice-claims.js';
import { BROWSER_GONE, NoticeSender } from './notice-sender.js';

/**
 * Brings notices on their way: claims what is due of a business, sends it outside any transaction, keeps the outcome. What
 * died with its worker is sent by another (at least once; the message's id tells a repeat).
 */
@Injectable()
export class NoticeDispatcher {
  constructor(
    private readonly claims: NoticeClaims,
    private readonly sender: NoticeSender,
    private readonly log: Log,
  ) {}

  /** Sends some of what is due of a business, all at once. @returns when to go on */
  @Turns({ kind: NOTICE_DELIVERIES, lane: 'sending', everyMs: 1_000, due: dueNotices })
  async sendSome(businessId: string): Promise<AfterTurn> {
    const claimed = await this.claims.claim(businessId);
    const retries = await Promise.all(claimed.map((notice) => this.deliver(notice)));
    if (claimed.length === AT_ONCE) return true;
    const waits = retries.filter((at) => at !== null).sort((one, other) => one.getTime() - other.getTime());
    return waits[0] ?? false;
  }

  /** @returns when it is to be tried again; null when it is over, or what became of it is not known */
  private async deliver(notice: ClaimedNotice): Promise<Date | null> {
    const failure = await this.sender.send(notice);
    const { id, channel } = notice;
    if (failure)
      this.log.warn({ delivery: id, channel, error: failure.error }, 'A notice could not be sent.');
    try {
      const again = await this.claims.settle(notice, failure);
      if (failure === BROWSER_GONE) await this.claims.forget(notice);
      return again;
    } catch (error) {
      this.log.error({ error: String(error), delivery: id }, 'What became of a notice was not kept.');
      return null;
    }
  }
}
