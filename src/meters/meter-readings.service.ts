import { Injectable } from '@nestjs/common';
import { Meter } from '../assets/index.js';
import { toMillionths } from '../kernel/decimals.js';
import { isDone, type Outcome } from '../kernel/bulk.js';
import type { NewRow, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { sql } from '../kernel/sql/sql.js';
import { MeterBook, type NewReading, type Point, refuseFuture } from './meter-book.js';
import { MeterEffects } from './meter-effects.js';
import { MeterReading } from './meter-reading.entity.js';
import { meterComplaints, meterMessages } from './meter.messages.js';
import { UsageMaintenance } from './usage-maintenance.js';

/** A reading of one of several meters. It identifies its meter by id or by external id. */
export interface ReadingOfMeter extends NewReading {
  readonly meterId?: string | null;
  readonly meterExternalId?: string | null;
}

/** Records meter readings (D64). `MeterEffects` applies what they cause, and `ReadingCorrections` corrects them. */
@Injectable()
export class MeterReadings {
  constructor(
    private readonly effects: MeterEffects,
    private readonly usage: UsageMaintenance,
  ) {}

  /**
   * Records a reading. Recording the same reading again changes nothing.
   *
   * @returns its id, and whether it is new
   * @throws ApiError `not_found` for the meter; `duplicate` for another value at the same time; `invalid_parameter` for a counter
   *   that falls without a reset, or a reading from the future
   */
  async record(
    work: UnitOfWork,
    meterId: string,
    reading: NewReading,
  ): Promise<{ id: string; isNew: boolean }> {
    if (!(await work.has(Meter, meterId))) throw ApiError.notFound(meterMessages.missing);
    const [outcome] = await this.recordMany(work, [{ ...reading, meterId }]);
    if (isDone(outcome!)) return outcome;
    throw outcome!.error;
  }

  /**
   * Records many readings in a few statements, one after another. A reading that `record` would refuse does not affect the others.
   *
   * @returns the result of each, in order; `invalid_reference` for a meter that does not exist
   */
  async recordMany(work: UnitOfWork, readings: readonly ReadingOfMeter[]): Promise<Outcome[]> {
    const books = await this.open(work, readings);
    const rows: NewRow<MeterReading>[] = [];
    const { kind: actorKind, id: actorId } = work.principal;
    const outcomes = readings.map((reading): Outcome => {
      try {
        const book = bookOf(books, reading);
        refuseFuture(reading.readAt, work.now);
        const outcome = book.enter(reading, () => work.newId());
        const { value, readAt, reset: isReset = false, note } = reading;
        const row = { value, readAt, isReset, note: note ?? '', actorKind, actorId };
        if (outcome.isNew) rows.push({ id: outcome.id, meterId: book.meter.id, ...row });
        return outcome;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { error };
      }
    });
    work.insert(MeterReading, rows);
    await this.applyEffects(work, [...new Set(books.values())]);
    return outcomes;
  }

  /** Locks the meters and loads the readings around the new ones. The books are keyed by both id and external id. */
  private async open(
    work: UnitOfWork,
    readings: readonly ReadingOfMeter[],
  ): Promise<ReadonlyMap<string, MeterBook>> {
    const ids = eachOnce(readings.map(({ meterId }) => meterId));
    const externalIds = eachOnce(readings.map(({ meterExternalId }) => meterExternalId));
    const meters = await work.lock(
      Meter,
      sql`(r.id = ANY(${ids}::uuid[]) OR r.external_id = ANY(${externalIds}::text[]))`,
    );
    const byKey = new Map<string, Meter>();
    for (const meter of meters) {
      byKey.set(meter.id, meter);
      if (meter.externalId !== null) byKey.set(externalKey(meter.externalId), meter);
    }
    const moments = readings.flatMap((reading) => {
      const meter = byKey.get(keyOf(reading) ?? '');
      return meter ? [{ meterId: meter.id, readAt: reading.readAt }] : [];
    });
    const points = await pointsAround(work, moments);
    const books = new Map(
      meters.map((meter) => [meter.id, new MeterBook(meter, points.get(meter.id) ?? [])]),
    );
    return new Map([...byKey].map(([key, { id }]) => [key, books.get(id)!]));
  }

  /** Applies the effects of new readings. */
  private async applyEffects(work: UnitOfWork, books: readonly MeterBook[]): Promise<void> {
    const changes = books.map(({ meter, patch, crossings, hasNew }) => {
      const maintain =
        hasNew && meter.usageEvery !== null ? () => this.usage.openDue(work, meter) : undefined;
      return { meter, patch, crossings, maintain };
    });
    await this.effects.apply(work, changes);
  }
}

const externalKey = (externalId: string) => `external ${externalId}`;

/** The key of a reading's meter; undefined unless the reading has exactly one of id and external id. */
function keyOf({ meterId, meterExternalId }: ReadingOfMeter): string | undefined {
  if ((meterId == null) === (meterExternalId == null)) return undefined;
  return meterId ?? externalKey(meterExternalId!);
}

function bookOf(books: ReadonlyMap<string, MeterBook>, reading: ReadingOfMeter): MeterBook {
  const key = keyOf(reading);
  if (key === undefined) throw ApiError.invalid('meter_id', meterComplaints.oneName);
  const book = books.get(key);
  if (!book) throw ApiError.invalidReference(reading.meterId == null ? 'meter_external_id' : 'meter_id');
  return book;
}

/**
 * The existing readings of each meter at the given times, and the nearest before and after each, sorted by time. One statement.
 *
 * @returns the readings by the id of their meter; the nearest before and after are found even if one reading at these times is left out
 */
export async function pointsAround(
  work: UnitOfWork,
  moments: readonly { meterId: string; readAt: Date }[],
): Promise<Map<string, Point[]>> {
  if (moments.length === 0) return new Map();
  const columns = sql`r.id, r.meter_id, r.read_at, r.value, r.is_reset`;
  const rows =
    await work.rows<MeterReading>(sql`SELECT DISTINCT k.id, k.meter_id AS "meterId", k.read_at AS "readAt", k.value, k.is_reset AS "isReset"
    FROM unnest(${moments.map(({ meterId }) => meterId)}::uuid[], ${moments.map(({ readAt }) => readAt.toISOString())}::timestamptz[])
      i (meter_id, read_at)
    CROSS JOIN LATERAL ((SELECT ${columns} FROM ${MeterReading} r
        WHERE r.meter_id = i.meter_id AND r.read_at <= i.read_at ORDER BY r.read_at DESC LIMIT 2)
      UNION ALL (SELECT ${columns} FROM ${MeterReading} r
        WHERE r.meter_id = i.meter_id AND r.read_at > i.read_at ORDER BY r.read_at LIMIT 1)) k
    ORDER BY k.read_at`);
  const points = new Map<string, Point[]>();
  for (const { id, meterId, readAt, value, isReset } of rows) {
    const point = { id, at: readAt.getTime(), value: toMillionths(value), isReset };
    const known = points.get(meterId);
    if (known) known.push(point);
    else points.set(meterId, [point]);
  }
  return points;
}
