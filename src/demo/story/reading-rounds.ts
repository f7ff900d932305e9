import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { MeterReadings, MetersService, type ReadingOfMeter } from '../../meters/index.js';
import { METERS, type PlantMeter } from '../plant/index.js';
import { after, Chance, DAY } from './moments.js';
import type { Story } from './story.js';

/** When meters are added, after the opening of the plant: most machines exist by then. */
const METERED_AFTER_MS = 20 * DAY;
const ROUND_EVERY_MS = 28 * DAY;
/** A logger on the machine has stored values for these days before a round. */
const LOGGED_DAYS_AGO = [21, 14, 7, 0];
/** How many days ago the last round was; if that is a weekend, it was on the Friday before. */
const LAST_ROUND_AGO = 3;
/** Different from the seed of the story, so that the number of meters does not change the rest of the story. */
const SEED = 64;

/** A meter and its last value. */
interface ReadMeter {
  readonly id: string;
  readonly definition: PlantMeter;
  /** Undefined before the first reading. */
  value?: number;
}

/** Adds meters to a few machines. On each round a technician records the readings of four weeks. */
@Injectable()
export class ReadingRounds {
  constructor(
    private readonly meters: MetersService,
    private readonly readings: MeterReadings,
  ) {}

  plan(story: Story): void {
    const { cast, timeline, now, opened } = story;
    const reader = cast.technicians.find(({ account }) => account)?.account ?? cast.manager;
    const chance = new Chance(SEED);
    const metered = after(opened, METERED_AFTER_MS);
    const meters: ReadMeter[] = [];
    timeline.plan(metered, cast.manager, async (work) => meters.push(...(await this.add(work, story))));
    for (let at = lastRoundBefore(now); at > metered; at = after(at, -ROUND_EVERY_MS)) {
      const moments = LOGGED_DAYS_AGO.map((days) => after(at, -days * DAY)).filter((each) => each > metered);
      const isLast = after(at, ROUND_EVERY_MS) > now;
      timeline.plan(at, reader, (work) => this.record(work, meters, { moments, isLast }, chance));
    }
  }

  private async add(work: UnitOfWork, { assets, metered }: Story): Promise<ReadMeter[]> {
    const added: ReadMeter[] = [];
    for (const definition of METERS) {
      const asset = assets.find((each) => each.kind.name === definition.on);
      if (!asset) continue;
      const { name, kind, unit, externalId, thresholds, usageInterval } = definition;
      const settings = { name, kind, unit, externalId, thresholds, usageInterval };
      added.push({ id: await this.meters.create(work, asset.id, settings), definition });
      metered.add(asset.id);
    }
    return added;
  }

  private async record(
    work: UnitOfWork,
    meters: readonly ReadMeter[],
    { moments, isLast }: { readonly moments: readonly Date[]; readonly isLast: boolean },
    chance: Chance,
  ): Promise<void> {
    const readings = moments.flatMap((readAt) =>
      meters.map((meter): ReadingOfMeter => {
        const usual = nextOf(meter, chance);
        meter.value = isLast && readAt === moments.at(-1) ? (meter.definition.latest ?? usual) : usual;
        return { meterId: meter.id, value: meter.value.toFixed(1), readAt };
      }),
    );
    await this.readings.recordMany(work, readings);
  }
}

/** The time of the last round: the morning of a working day. */
function lastRoundBefore(now: Date): Date {
  const morning = after(now, -LAST_ROUND_AGO * DAY);
  morning.setUTCHours(7, 10, 0, 0);
  const sinceFriday = (morning.getUTCDay() + 2) % 7;
  return sinceFriday < 3 ? after(morning, -sinceFriday * DAY) : morning;
}

/** The value of a meter a week later. */
function nextOf({ definition: { kind, first, range }, value }: ReadMeter, chance: Chance): number {
  if (value === undefined) return first;
  const [low, high] = range;
  const drawn = low + chance.next() * (high - low);
  return kind === 'counter' ? value + drawn : drawn;
}
