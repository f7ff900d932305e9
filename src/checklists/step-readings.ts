import { Injectable } from '@nestjs/common';
import { Meter } from '../assets/index.js';
import { isDone } from '../kernel/bulk.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { timestampText } from '../kernel/resource/field.js';
import { sql } from '../kernel/sql/sql.js';
import { MeterReadings, type ReadingOfMeter, ReadingCorrections } from '../meters/index.js';
import type { Step } from '../procedures/index.js';
import { checklistComplaints } from './checklist.messages.js';
import type { CurrentResult } from './checklist-steps.js';

/** Records the meter readings of steps (D64, D73). */
@Injectable()
export class StepReadings {
  constructor(
    private readonly readings: MeterReadings,
    private readonly corrections: ReadingCorrections,
  ) {}

  /**
   * Records the reading of a step. One that replaces another corrects that reading, if the principal may correct it; otherwise it is
   * one more reading.
   *
   * @param assetId the asset of the operation, whose only meter a step without a meter means
   * @returns the id of the reading
   * @throws ApiError `invalid_reference` without a meter; as `MeterReadings.record` and `ReadingCorrections.correct`
   */
  async record(work: UnitOfWork, { step, assetId, value, note, current }: ReadingOfStep): Promise<string> {
    if (current?.meterReadingId && this.mayCorrect(work, current))
      return this.corrections.correct(work, current.meterReadingId, { value, note });
    const reading = { value, readAt: work.now, note, ...(await meterOf(work, step, assetId)) };
    const [outcome] = await this.readings.recordMany(work, [reading]);
    if (isDone(outcome!)) return outcome.id;
    const { error } = outcome!;
    throw error.code === 'invalid_reference' ? noMeter() : error;
  }

  /** Deletes the reading of a result that is taken back, if the principal may; otherwise it stays. */
  async takeBack(work: UnitOfWork, current: CurrentResult): Promise<void> {
    if (current.meterReadingId && this.mayCorrect(work, current))
      await this.corrections.delete(work, current.meterReadingId);
  }

  /** The author of a result is that of its reading. */
  private mayCorrect(work: UnitOfWork, { actorKind: kind, actorId: id, createdAt }: CurrentResult): boolean {
    return this.corrections.isAllowed(work, {
      actor: { kind, id, name: null },
      created_at: timestampText(createdAt),
    });
  }
}

interface ReadingOfStep {
  readonly step: Step;
  readonly assetId: string | null;
  readonly value: string;
  readonly note: string | null;
  /** The result that it replaces. */
  readonly current: CurrentResult | null;
}

async function meterOf(
  work: UnitOfWork,
  { meter_external_id: meterExternalId }: Step,
  assetId: string | null,
): Promise<Pick<ReadingOfMeter, 'meterId' | 'meterExternalId'>> {
  if (meterExternalId !== null) return { meterExternalId };
  const meters = await work.rows<{ id: string }>(
    sql`SELECT r.id FROM ${Meter} r WHERE r.asset_id = ${assetId} ORDER BY r.id LIMIT 2`,
  );
  if (meters.length !== 1) throw noMeter();
  return { meterId: meters[0]!.id };
}

function noMeter(): ApiError {
  return ApiError.invalid('value', checklistComplaints.noMeter, 'invalid_reference');
}
