import type { Meter, Threshold } from '../assets/index.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { crossedBy } from './crossings.js';
import { fromMillionths, toMillionths } from './decimals.js';
import { meterComplaints, meterMessages } from './meter.messages.js';

/** A new reading. */
export interface NewReading {
  /** A decimal as text. */
  readonly value: string;
  readonly readAt: Date;
  readonly reset?: boolean;
  readonly note?: string | null;
}

/** A reading with its time in milliseconds and its value in millionths. */
export interface Point {
  readonly id: string;
  readonly at: number;
  readonly value: bigint;
  readonly isReset: boolean;
}

/** A crossed threshold, and the reading that crossed it. */
export interface Crossing {
  readonly threshold: Threshold;
  readonly value: string;
  readonly readAt: Date;
}

/** Enters readings of one locked meter one after another, and collects the resulting changes. */
export class MeterBook {
  /** The crossings, in order. */
  readonly crossings: Crossing[] = [];
  /** Whether a new reading was entered. */
  hasNew = false;
  private last: Point | undefined;
  private crossed: number;

  /**
   * @param points the existing readings at the times of the new ones and the nearest before and after each, sorted by time
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
   * @param newId generates the id of a new reading
   * @throws ApiError `duplicate` for another value at the same time; `invalid_parameter` for a counter that falls without a reset
   */
  enter(
    { value: text, readAt, reset = false }: NewReading,
    newId: () => string,
  ): { id: string; isNew: boolean } {
    const value = toMillionths(text);
    if (reset && this.meter.kind === 'gauge') throw ApiError.invalid('reset', meterComplaints.resetOfGauge);
    const at = readAt.getTime();
    const index = this.indexOf(at);
    const [before, here] = [this.points[index - 1], this.points[index]];
    if (here?.at === at) return existingReading(here, value);
    if (this.meter.kind === 'counter') requireRise(before, { value, isReset: reset }, here);
    const point = { id: newId(), at, value, isReset: reset };
    this.points.splice(index, 0, point);
    this.hasNew = true;
    if (this.isNewest(at)) this.applyNewest(point, readAt);
    return { id: point.id, isNew: true };
  }

  /** The changed columns of the meter. */
  get patch(): Partial<Pick<Meter, 'lastValue' | 'lastReadAt' | 'crossed'>> {
    const { last, crossed } = this;
    if (!last) return {};
    const newest = { lastValue: fromMillionths(last.value), lastReadAt: new Date(last.at) };
    return crossed === this.meter.crossed ? newest : { ...newest, crossed };
  }

  private isNewest(at: number): boolean {
    const newest = this.last?.at ?? this.meter.lastReadAt?.getTime();
    return newest === undefined || at > newest;
  }

  private applyNewest(point: Point, readAt: Date): void {
    this.last = point;
    const { bits, thresholds } = crossedBy(this.meter.thresholds.rules, this.crossed, point.value);
    this.crossed = bits;
    const value = fromMillionths(point.value);
    this.crossings.push(...thresholds.map((threshold) => ({ threshold, value, readAt })));
  }

  /** The index of the first point that is not before this time (binary search). */
  private indexOf(at: number): number {
    let [low, high] = [0, this.points.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.points[middle]!.at < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** @throws ApiError `duplicate` if the existing reading has another value */
function existingReading({ id, value: known }: Point, value: bigint): { id: string; isNew: boolean } {
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
