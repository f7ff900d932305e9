import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/auth/principal.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { CostEntriesService, TimeEntriesService } from '../../labor/index.js';
import { TechnicianRates } from '../../technicians/index.js';
import { OTHER_COSTS, RATES, TIME_NOTES } from '../plant/index.js';
import type { StoryOperation } from './action-performer.js';
import { after, Chance, DAY, HOUR } from './moments.js';
import type { Story } from './story.js';

/** When the rates are entered, after the opening of the plant, and how long ago they were raised. */
const RATED_AFTER_MS = 10 * DAY;
const RAISED_AGO_MS = 182 * DAY;
const MINUTE = HOUR / 60;
/** Different from the seed of the story, so that time and costs do not change the rest of the story. */
const SEED = 74;

/** Records the time of technicians, what they cost, and the other costs of operations (D74). */
@Injectable()
export class TimeSheets {
  private readonly chance = new Chance(SEED);

  constructor(
    private readonly times: TimeEntriesService,
    private readonly costs: CostEntriesService,
    private readonly rates: TechnicianRates,
  ) {}

  /** Plans the rates of all technicians, and that they were raised once. */
  planRates({ cast, timeline, now, opened }: Story): void {
    const moments = [after(opened, RATED_AFTER_MS), after(now, -RAISED_AGO_MS)];
    for (const [index, moment] of moments.entries())
      timeline.plan(moment, cast.manager, async (work) => {
        for (const { id, name } of cast.technicians)
          await this.rates.set(work, id, RATES[name]?.[index] ?? null);
      });
  }

  /**
   * Plans what the work took and cost.
   *
   * @param by who completes the operation
   * @param ended when it is completed; undefined for work in progress
   */
  plan(story: Story, operation: StoryOperation, by: Principal, begun: Date, ended?: Date): void {
    const { chance } = this;
    const { timeline, cast, now } = story;
    const minutes = chance.between(4, 42) * 5;
    const stopped = after(begun, minutes * MINUTE);
    const recorded = ended ?? stopped;
    if (recorded > now) return;
    const { technician, firm } = operation;
    if (technician) {
      const entry = {
        technicianId: technician.id,
        startedAt: begun,
        endedAt: stopped > recorded ? recorded : stopped,
        note: chance.happens(0.4) ? chance.pick(TIME_NOTES) : null,
      };
      const travelled = chance.happens(0.25) ? chance.between(2, 6) * 5 : null;
      timeline.plan(recorded, by, (work) => this.record(work, operation.id, entry, travelled));
    }
    if (!firm && !chance.happens(0.15)) return;
    const [description, amount] = firm ? OTHER_COSTS.at(-1)! : chance.pick(OTHER_COSTS.slice(0, -1));
    if (ended)
      timeline.plan(recorded, cast.manager, (work) =>
        this.costs.add(work, operation.id, { description, amount }),
      );
  }

  private async record(
    work: UnitOfWork,
    operationId: string,
    entry: { technicianId: string; startedAt: Date; endedAt: Date; note: string | null },
    travelled: number | null,
  ): Promise<void> {
    const { technicianId, startedAt: endedAt } = entry;
    if (travelled !== null)
      await this.times.add(work, operationId, { technicianId, kind: 'travel', endedAt, minutes: travelled });
    await this.times.add(work, operationId, entry);
  }
}
