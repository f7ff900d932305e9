import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/auth/principal.js';
import { Clock } from '../../kernel/clock.js';
import { BackdatedWork, type Step } from '../../kernel/database/unscoped/backdated-work.js';
import type { Run } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/sql/sql.js';
import { FanOut } from '../../notifications/delivery/index.js';
import { Furnishing } from './furnishing.js';
import { after, DAY, HOUR } from './moments.js';
import { Inspections } from './inspections.js';
import { ReadingRounds } from './reading-rounds.js';
import { Staffing } from './staffing.js';
import { Storekeeping } from './storekeeping.js';
import { Story, type Cast } from './story.js';
import { TimeSheets } from './time-sheets.js';
import { WorkOrders } from './work-orders.js';

/** Notices exist only for this time, as older ones would have been deleted. */
const ANNOUNCED_MS = 90 * DAY;
/** Notices of this time are unread. */
const UNREAD_MS = 30 * HOUR;

/** Creates the history of the demo plant: replays its people's actions of the last year through the services that the portal uses. */
@Injectable()
export class StoryService {
  constructor(
    private readonly backdated: BackdatedWork,
    private readonly clock: Clock,
    private readonly staffing: Staffing,
    private readonly furnishing: Furnishing,
    private readonly storekeeping: Storekeeping,
    private readonly workOrders: WorkOrders,
    private readonly readingRounds: ReadingRounds,
    private readonly inspections: Inspections,
    private readonly timeSheets: TimeSheets,
    private readonly fanOut: FanOut,
  ) {}

  /** Creates the whole history in one transaction, unless the business has a building. */
  async createOnce(owner: Principal): Promise<void> {
    const cast = await this.staffing.cast(owner);
    await this.backdated.transaction(async (step, run) => {
      const { businessId } = owner;
      // A second start waits here for the lock on the business's row, and then finds the buildings.
      await run(sql`SELECT 1 FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`);
      const built = await run(sql`SELECT 1 FROM buildings WHERE business_id = ${businessId} LIMIT 1`);
      if (built.length === 0) await this.create(owner, cast, step, run);
    });
  }

  private async create(owner: Principal, cast: Cast, step: Step, run: Run): Promise<void> {
    const { businessId } = owner;
    const now = this.clock.now();
    const story = new Story(step, now, cast);
    this.furnishing.plan(story);
    this.storekeeping.plan(story);
    this.inspections.planProcedures(story);
    this.timeSheets.planRates(story);
    this.workOrders.plan(story);
    this.readingRounds.plan(story);
    await story.timeline.run();
    await step(owner, now, (work) => this.fanOut.createHistory(work, after(now, -ANNOUNCED_MS)));
    // People have read all notices except those of the last day or so.
    const lastRead = after(now, -UNREAD_MS);
    await run(sql`UPDATE notices SET read_at = ${lastRead}
      WHERE business_id = ${businessId} AND created_at <= ${lastRead}`);
    // No webhooks for the history: the relay creates no deliveries for events that are already dispatched.
    await run(sql`UPDATE events SET dispatched_at = created_at
      WHERE business_id = ${businessId} AND dispatched_at IS NULL`);
  }
}
