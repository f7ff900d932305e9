import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/auth/principal.js';
import { Clock } from '../../kernel/clock.js';
import { BackdatedWork, type Step } from '../../kernel/database/unscoped/backdated-work.js';
import type { Run } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/sql/sql.js';
import { FanOut } from '../../notifications/delivery/index.js';
import { Furnishing } from './furnishing.js';
import { after, DAY, HOUR } from './moments.js';
import { Staffing } from './staffing.js';
import { Storekeeping } from './storekeeping.js';
import { Story, type Cast } from './story.js';
import { WorkOrders } from './work-orders.js';

/** For how long notices are kept: of what is older there are none. */
const ANNOUNCED_MS = 90 * DAY;
/** For how long people have not read their notices. */
const UNREAD_MS = 30 * HOUR;

/** Makes the history of the demo plant: its people do over again what they did in the last year, by the services that the portal uses. */
@Injectable()
export class StoryService {
  constructor(
    private readonly backdated: BackdatedWork,
    private readonly clock: Clock,
    private readonly staffing: Staffing,
    private readonly furnishing: Furnishing,
    private readonly storekeeping: Storekeeping,
    private readonly workOrders: WorkOrders,
    private readonly fanOut: FanOut,
  ) {}

  /** Makes the whole history, in one transaction, unless the business has a building. */
  async tellOnce(owner: Principal): Promise<void> {
    const cast = await this.staffing.cast(owner);
    await this.backdated.transaction(async (step, run) => {
      const { businessId } = owner;
      // Holding the business's row, a second start waits here, and then finds the plant.
      await run(sql`SELECT 1 FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`);
      const built = await run(sql`SELECT 1 FROM buildings WHERE business_id = ${businessId} LIMIT 1`);
      if (built.length === 0) await this.tell(owner, cast, step, run);
    });
  }

  private async tell(owner: Principal, cast: Cast, step: Step, run: Run): Promise<void> {
    const { businessId } = owner;
    const now = this.clock.now();
    const story = new Story(step, now, cast);
    this.furnishing.plan(story);
    this.storekeeping.plan(story);
    this.workOrders.plan(story);
    await story.timeline.play();
    await step(owner, now, (work) => this.fanOut.announceHistory(work, after(now, -ANNOUNCED_MS)));
    // People have read all but the notices of the last day or so.
    const lastRead = after(now, -UNREAD_MS);
    await run(sql`UPDATE notices SET read_at = ${lastRead}
      WHERE business_id = ${businessId} AND created_at <= ${lastRead}`);
    // History is no news for webhook endpoints: the relay makes no deliveries of events that are dispatched.
    await run(sql`UPDATE events SET dispatched_at = created_at
      WHERE business_id = ${businessId} AND dispatched_at IS NULL`);
  }
}
