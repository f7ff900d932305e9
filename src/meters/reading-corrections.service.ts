import { Injectable } from '@nestjs/common';
import { audit, changesBetween, correctionBy } from '../access/index.js';
import { Meter } from '../assets/index.js';
import { fromMillionths, shortDecimal, toMillionths } from '../kernel/decimals.js';
import { changedFields } from '../kernel/database/columns.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { DAY_MS } from '../kernel/period.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { timestampText } from '../kernel/resource/field.js';
import { sql } from '../kernel/sql/sql.js';
import { crossedBy } from './crossings.js';
import { MeterBook, refuseFuture, type Crossing, type NewReading, type Point } from './meter-book.js';
import { MeterEffects } from './meter-effects.js';
import { MeterReading, type MeterReadingResource } from './meter-reading.entity.js';
import { meterMessages } from './meter.messages.js';
import { pointsAround } from './meter-readings.service.js';
import { UsageMaintenance } from './usage-maintenance.js';

/** The fields of a reading to correct. Absent fields keep their values. */
export type ReadingChange = Partial<NewReading>;

/** How many of the newest readings determine which thresholds are crossed after a correction. */
const COURSE = 500;

interface LockedReading {
  readonly meter: Meter;
  /** The value has no trailing zeros. */
  readonly reading: MeterReading;
}

/**
 * Corrects and deletes mistaken readings (D64). The value of the meter, its thresholds, its usage and its next maintenance are then
 * computed again; operations that were opened stay. Each correction is in the audit log.
 */
@Injectable()
export class ReadingCorrections {
  constructor(
    private readonly effects: MeterEffects,
    private readonly usage: UsageMaintenance,
  ) {}

  /** Whether the principal may correct a reading: with `meters:write` any, and everyone their own within a day. */
  isAllowed(
    { principal, now }: TenantReader,
    { actor, created_at: createdAt }: Pick<MeterReadingResource, 'actor' | 'created_at'>,
  ): boolean {
    if (principal.may('meters:write')) return true;
    const isOwn = actor !== null && actor.kind === principal.kind && actor.id === principal.id;
    return isOwn && principal.may('meters:record') && now.getTime() - Date.parse(createdAt) <= DAY_MS;
  }

  /** Requires that the principal may correct a reading. @throws ApiError `permission_required` */
  requireAllowed(tenant: TenantReader, reading: Pick<MeterReadingResource, 'actor' | 'created_at'>): void {
    if (!this.isAllowed(tenant, reading)) tenant.principal.require('meters:write');
  }

  /**
   * Corrects a reading. It is checked against its neighbours, as a late reading is. A correction without differences does nothing
   * (D45). A corrected newest reading can cross thresholds.
   *
   * @returns its id
   * @throws ApiError `not_found`; `permission_required`; `duplicate` for another reading at the same time; `invalid_parameter` for a
   *   counter that falls without a reset, or a reading from the future
   */
  async correct(
    work: UnitOfWork,
    id: string,
    { value, readAt, reset: isReset, note }: ReadingChange,
  ): Promise<string> {
    const { meter, reading } = await this.lock(work, id);
    const wanted = { value: value && shortDecimal(value), readAt, isReset, note: note === null ? '' : note };
    const changed = changedFields(reading, wanted);
    if (Object.keys(changed).length === 0) return id;
    const corrected: MeterReading = { ...reading, ...changed };
    const { note: _, ...measured } = changed;
    const isMeasured = Object.keys(measured).length > 0;
    const nextReset = isMeasured ? await this.place(work, meter, reading, corrected) : undefined;
    work.update(MeterReading, id, { ...changed, ...correctionBy(work) });
    if (isMeasured) await this.recompute(work, meter, nextReset, corrected);
    const before = shown(reading);
    const after = shown(corrected);
    await audit(work, 'meter_reading.corrected', subjectOf(meter, id), {
      meter_id: meter.id,
      value: before.value,
      read_at: before.read_at,
      ...changesBetween(before, after),
    });
    return id;
  }

  /**
   * Deletes a reading. If it was a reset of a counter that falls, the next reading becomes the reset.
   *
   * @param reason kept in the audit log
   * @throws ApiError `not_found`; `permission_required`
   */
  async delete(work: UnitOfWork, id: string, reason: string | null = null): Promise<void> {
    const { meter, reading } = await this.lock(work, id);
    const nextReset = await this.place(work, meter, reading, undefined);
    await work.remove(MeterReading, id);
    await this.recompute(work, meter, nextReset, undefined);
    const details = { meter_id: meter.id, ...shown(reading), ...(reason === null ? {} : { reason }) };
    await audit(work, 'meter_reading.deleted', subjectOf(meter, id), details);
  }

  /**
   * Locks a reading and its meter.
   *
   * @throws ApiError `not_found`; `permission_required`
   */
  async lock(work: UnitOfWork, id: string): Promise<LockedReading> {
    // The meter first, as for a new reading.
    const [meter] = await work.lock(
      Meter,
      sql`r.id = (SELECT q.meter_id FROM ${MeterReading} q WHERE q.id = ${id})`,
    );
    const reading = meter && (await work.lock(MeterReading, id));
    if (!reading) throw ApiError.notFound(meterMessages.noReading);
    const { actorKind: kind, actorId, createdAt } = reading;
    const actor = kind && { kind, id: actorId, name: null };
    this.requireAllowed(work, { actor, created_at: timestampText(createdAt) });
    return { meter, reading: { ...reading, value: shortDecimal(reading.value) } };
  }

  /**
   * Checks a reading at its new place, or its removal.
   *
   * @returns the id of the reading that becomes a reset; undefined if none does
   */
  private async place(
    work: UnitOfWork,
    meter: Meter,
    before: MeterReading,
    after: MeterReading | undefined,
  ): Promise<string | undefined> {
    const moments = [before, ...(after ? [after] : [])].map(({ readAt }) => ({ meterId: meter.id, readAt }));
    const book = new MeterBook(meter, (await pointsAround(work, moments)).get(meter.id) ?? []);
    book.takeOut(before.id);
    if (after) {
      if (after.readAt !== before.readAt) refuseFuture(after.readAt, work.now);
      book.place(pointOf(after), () => after.id);
    }
    return book.closeGap(before.readAt.getTime());
  }

  /**
   * Computes the columns of a meter again from its readings, and opens what is due now.
   *
   * @param nextReset the id of the reading that becomes a reset
   * @param corrected the corrected reading; undefined if it was deleted
   */
  private async recompute(
    work: UnitOfWork,
    meter: Meter,
    nextReset: string | undefined,
    corrected: MeterReading | undefined,
  ): Promise<void> {
    if (nextReset !== undefined)
      work.update(MeterReading, nextReset, { isReset: true, ...correctionBy(work) });
    const course = await newestOf(work, meter);
    const newest = course.at(-1);
    const { crossed, crossings } = thresholdsAfter(meter, course, corrected);
    const before = { ...meter, lastValue: meter.lastValue && shortDecimal(meter.lastValue) };
    const patch = changedFields(before, {
      lastValue: newest ? fromMillionths(newest.value) : null,
      lastReadAt: newest ? new Date(newest.at) : null,
      crossed,
    });
    const maintain = meter.usageEvery === null ? undefined : () => this.usage.recompute(work, meter);
    await this.effects.apply(work, [{ meter, patch, crossings, maintain }]);
  }
}

const subjectOf = ({ name }: Meter, id: string) => ({ id, name });

/** A reading as the audit log shows it. */
function shown({ value, readAt, isReset: reset, note }: MeterReading) {
  return { value, read_at: timestampText(readAt), reset, note };
}

function pointOf({ value, readAt, isReset }: MeterReading): Omit<Point, 'id'> {
  return { at: readAt.getTime(), value: toMillionths(value), isReset };
}

/** The newest readings of a meter, oldest first; without thresholds only the last one. */
async function newestOf(work: UnitOfWork, { id, thresholds }: Meter): Promise<Point[]> {
  const rows =
    await work.rows<MeterReading>(sql`SELECT r.id, r.value, r.read_at AS "readAt", r.is_reset AS "isReset" FROM ${MeterReading} r
    WHERE r.meter_id = ${id} ORDER BY r.read_at DESC LIMIT ${thresholds.rules.length > 0 ? COURSE : 1}`);
  return rows.reverse().map((row) => ({ id: row.id, ...pointOf(row) }));
}

/**
 * Which thresholds of a meter are crossed, and which of them the corrected reading crosses now. Only the newest reading crosses
 * thresholds. One that was crossed before the correction has acted already.
 */
function thresholdsAfter(
  { thresholds: { rules }, crossed: before }: Meter,
  course: readonly Point[],
  corrected: MeterReading | undefined,
): { crossed: number; crossings: Crossing[] } {
  let crossed = 0;
  let last: ReturnType<typeof crossedBy>['thresholds'] = [];
  for (const point of course) ({ bits: crossed, thresholds: last } = crossedBy(rules, crossed, point.value));
  if (corrected === undefined || course.at(-1)?.id !== corrected.id) return { crossed, crossings: [] };
  const { value, readAt } = corrected;
  const isNew = (threshold: (typeof rules)[number]) => (before & (1 << rules.indexOf(threshold))) === 0;
  return {
    crossed,
    crossings: last.filter(isNew).map((threshold) => ({ threshold, value, readAt })),
  };
}
