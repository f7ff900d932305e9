import type { Meter, Threshold } from '../assets/index.js';
import { fromMillionths, toMillionths } from '../kernel/decimals.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { fieldComplaints } from '../kernel/validation/field.messages.js';
import { isInFuture } from '../kernel/validation/fields/times.js';
import { crossedBy } from './crossings.js';
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

/**
 * Refuses a reading from the future.
 *
 * @param now by the clock of the business
 * @throws ApiError `invalid_parameter`
 */
export function refuseFuture(readAt: Date, now: Date): void {
  if (isInFuture(readAt, now)) throw ApiError.invalid('read_at', fieldComplaints.inFuture);
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
   * Enters a new reading.
   *
   * @param newId generates its id
   * @throws ApiError `duplicate` for another value at the same time; `invalid_parameter` for a counter that falls without a reset
   */
  enter(
    { value: text, readAt, reset = false }: NewReading,
    newId: () => string,
  ): { id: string; isNew: boolean } {
    const value = toMillionths(text);
    const at = readAt.getTime();
    refuseResetOf(this.meter, reset);
    const here = this.points[this.indexOf(at)];
    if (here?.at === at && here.value === value) return { id: here.id, isNew: false };
    const point = this.place({ at, value, isReset: reset }, newId);
    this.hasNew = true;
    if (this.isNewest(at)) this.applyNewest(point, readAt);
    return { id: point.id, isNew: true };
  }

  /**
   * Places a reading between its neighbours, without any effect on the meter.
   *
   * @param idOf returns its id
   * @throws ApiError `duplicate` for another reading at the same time; `invalid_parameter` for a counter that falls without a reset
   */
  place(reading: Omit<Point, 'id'>, idOf: () => string): Point {
    refuseResetOf(this.meter, reading.isReset);
    const index = this.indexOf(reading.at);
    const before = this.points[index - 1];
    const here = this.points[index];
    if (here?.at === reading.at)
      throw new ApiError(
        'duplicate',
        meterMessages.anotherValue({ value: fromMillionths(here.value) }),
        'read_at',
      );
    if (this.meter.kind === 'counter') requireRise(before, reading, here);
    const point = { id: idOf(), ...reading };
    this.points.splice(index, 0, point);
    return point;
  }

  /** Takes a reading out. Call `closeGap` with its time afterwards. */
  takeOut(id: string): void {
    const index = this.points.findIndex((point) => point.id === id);
    if (index >= 0) this.points.splice(index, 1);
  }

  /**
   * Keeps a counter from falling where a reading was taken out: if it was a reset, the next reading becomes the reset.
   *
   * @param at the time of the reading that was taken out
   * @returns the id of the reading that becomes a reset; undefined if none does
   */
  closeGap(at: number): string | undefined {
    const index = this.indexOf(at);
    const before = this.points[index - 1];
    const after = this.points[index];
    const falls = before && after && !after.isReset && after.value < before.value;
    if (this.meter.kind !== 'counter' || !falls) return undefined;
    this.points[index] = { ...after, isReset: true };
    return after.id;
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

/** @throws ApiError for a reset of a gauge */
function refuseResetOf({ kind }: Meter, isReset: boolean): void {
  if (isReset && kind === 'gauge') throw ApiError.invalid('reset', meterComplaints.resetOfGauge);
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
