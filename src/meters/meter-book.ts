import type { Meter, Threshold } from '../assets/index.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { crossedBy } from './crossings.js';
import { fromMillionths, toMillionths } from './decimals.js';
import { meterComplaints, meterMessages } from './meter.messages.js';

/** A reading that comes in. */
export interface NewReading {
  /** A decimal as text. */
  readonly value: string;
  readonly readAt: Date;
  readonly reset?: boolean;
  readonly note?: string | null;
}

/** A reading among others: its moment in milliseconds, its value in millionths. */
export interface Point {
  readonly id: string;
  readonly at: number;
  readonly value: bigint;
  readonly isReset: boolean;
}

/** A threshold that was crossed, and by which reading. */
export interface Crossing {
  readonly threshold: Threshold;
  readonly value: string;
  readonly readAt: Date;
}

/** Takes the readings of one locked meter, each on what those before it left, and keeps what is to be written. */
export class MeterBook {
  /** What was crossed, in order. */
  readonly crossings: Crossing[] = [];
  /** Whether there is a reading that was not there. */
  hasNew = false;
  private last: Point | undefined;
  private crossed: number;

  /**
   * @param points readings that are there already, by their moments: those at the moments of the ones that come in, and the
   *   nearest before and behind each
   */
  constructor(
    readonly meter: Meter,
    private readonly points: Point[],
  ) {
    this.crossed = meter.crossed;
  }

  /**
   * Enters a reading.
   *
   * @param newId makes its id, where it is new
   * @throws ApiError `duplicate` for another value at the same moment; `invalid_parameter` for a counter that falls without a reset
   */
  enter(
    { value: text, readAt, reset = false }: NewReading,
    newId: () => string,
  ): { id: string; isNew: boolean } {
    const value = toMillionths(text);
    if (reset && this.meter.kind === 'gauge') throw ApiError.invalid('reset', meterComplaints.resetOfGauge);
    const at = readAt.getTime();
    const place = this.placeOf(at);
    const [before, here] = [this.points[place - 1], this.points[place]];
    if (here?.at === at) return sameReading(here, value);
    if (this.meter.kind === 'counter') requireRise(before, { value, isReset: reset }, here);
    const point = { id: newId(), at, value, isReset: reset };
    this.points.splice(place, 0, point);
    this.hasNew = true;
    if (this.isNewest(at)) this.follow(point, readAt);
    return { id: point.id, isNew: true };
  }

  /** What changes of the meter. */
  get patch(): Partial<Pick<Meter, 'lastValue' | 'lastReadAt' | 'crossed'>> {
    const { last, crossed } = this;
    if (!last) return {};
    const showed = { lastValue: fromMillionths(last.value), lastReadAt: new Date(last.at) };
    return crossed === this.meter.crossed ? showed : { ...showed, crossed };
  }

  private isNewest(at: number): boolean {
    const newest = this.last?.at ?? this.meter.lastReadAt?.getTime();
    return newest === undefined || at > newest;
  }

  private follow(point: Point, readAt: Date): void {
    this.last = point;
    const { bits, thresholds } = crossedBy(this.meter.thresholds.rules, this.crossed, point.value);
    this.crossed = bits;
    const value = fromMillionths(point.value);
    this.crossings.push(...thresholds.map((threshold) => ({ threshold, value, readAt })));
  }

  /** Where a moment belongs: the place of the first point that is not before it. */
  private placeOf(at: number): number {
    let [low, high] = [0, this.points.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.points[middle]!.at < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function sameReading({ id, value: known }: Point, value: bigint): { id: string; isNew: boolean } {
  if (known === value) return { id, isNew: false };
  throw new ApiError('duplicate', meterMessages.anotherValue({ value: fromMillionths(known) }), 'read_at');
}

/** A counter only rises between two readings, unless the later one is a reset. */
function requireRise(
  before: Point | undefined,
  { value, isReset }: Pick<Point, 'value' | 'isReset'>,
  after: Point | undefined,
): void {
  if (before && !isReset && value < before.value)
    throw ApiError.invalid('value', meterComplaints.falls({ before: fromMillionths(before.value) }));
  if (after && !after.isReset && value > after.value)
    throw ApiError.invalid('value', meterComplaints.exceedsNext({ after: fromMillionths(after.value) }));
}
