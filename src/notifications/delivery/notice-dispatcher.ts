import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Job } from '../../kernel/jobs/job.js';
import { Log } from '../../kernel/log.js';
import { NoticeClaims, type ClaimedNotice } from './notice-claims.js';
import { BROWSER_GONE, NoticeSender } from './notice-sender.js';

/** How much this process sends at once, and how much of it for one business: whoever hangs delays nobody else. */
const MAX_IN_FLIGHT = 64;
const MAX_OF_BUSINESS = 8;
const PAUSE_MS = 250;
const LOST_PAUSE_MS = 5_000;

/** Keeps notices on their way: claims what is due while there is room, sends it outside any transaction, keeps the outcome. */
@Injectable()
export class NoticeDispatcher implements BeforeApplicationShutdown {
  private readonly inFlight = new Map<Promise<void>, string>();

  constructor(
    private readonly claims: NoticeClaims,
    private readonly sender: NoticeSender,
    private readonly log: Log,
  ) {}

  /** Starts what is due, as far as there is room. @returns whether there may be more to start at once */
  @Job({ name: 'notice-deliveries', everyMs: PAUSE_MS })
  async round(): Promise<boolean> {
    const room = MAX_IN_FLIGHT - this.inFlight.size;
    if (room === 0) return false;
    const claimed = await this.claims.claim(room, this.busy());
    for (const notice of claimed) this.start(notice);
    return claimed.length > 0;
  }

  /** What died with its worker is sent by another (at least once; the message's id tells a repeat). */
  @Job({ name: 'notice-deliveries-lost', everyMs: LOST_PAUSE_MS })
  freeLost(): Promise<void> {
    return this.claims.freeLost();
  }

  /** Waits for what is in flight, before mail server and database are let go. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.inFlight.keys());
  }

  private start(notice: ClaimedNotice): void {
    const sending = this.deliver(notice)
      .catch((error: unknown) =>
        this.log.error(
          { error: String(error), delivery: notice.id },
          'What became of a notice was not kept.',
        ),
      )
      .finally(() => this.inFlight.delete(sending));
    this.inFlight.set(sending, notice.businessId);
  }

  private async deliver(notice: ClaimedNotice): Promise<void> {
    const failure = await this.sender.send(notice);
    const { id, channel } = notice;
    if (failure)
      this.log.warn({ delivery: id, channel, error: failure.error }, 'A notice could not be sent.');
    await this.claims.settle(notice, failure);
    if (failure === BROWSER_GONE) await this.claims.forget(notice);
  }

  /** Businesses that have as much on its way here as one may have. */
  private busy(): string[] {
    const counts = new Map<string, number>();
    for (const business of this.inFlight.values()) counts.set(business, (counts.get(business) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= MAX_OF_BUSINESS).map(([business]) => business);
  }
}
