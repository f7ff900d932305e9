import { METER_KINDS, type MeterKind, Meter } from '../assets/index.js';
import { exampleId, lowestIdAt } from '../kernel/ids.js';
import { filterConditions, type Conditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { bulkDtoOf } from '../kernel/validation/bulk.js';
import { ByExternalId, ExternalId, MAX_EXTERNAL_ID } from '../kernel/validation/external-id.js';
import { partialOf, type Command } from '../kernel/validation/field.js';
import {
  Bool,
  ListOf,
  Measure,
  ObjectOf,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../kernel/validation/fields.js';
import { CHANGED_SINCE } from '../kernel/validation/filters.query.js';
import { PRIORITIES, type Priority } from '../operations/index.js';
import { ProcedureIds } from '../procedures/index.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../technicians/index.js';

const TRADE = {
  about: 'The trade it needs.',
  required: true,
  alsoAccepted: OLDER_TRADE_CODES,
  example: 'mechanical',
} as const;

const PROCEDURES = { about: 'The procedures of its checklist, at most 5.', nullable: true };

/** The operation that a crossing opens. */
export class OperationOfThresholdDto {
  @Text({ about: 'The title. Default: created from the meter.', nullable: true, min: 3, max: 255 })
  title?: string | null;
  @OneOf(TRADE_CODES, TRADE) required_skill!: TradeCode;
  @OneOf(PRIORITIES, { about: 'The urgency.', nullable: true, example: 'high' })
  priority?: Priority | null;
  @ProcedureIds(PROCEDURES) procedure_ids?: string[] | null;
}

/** A limit of a meter (D64): exactly one of `above` and `below`. */
export class ThresholdDto {
  @Measure({ about: 'Crossed by a value above this.', nullable: true, example: 80 }) above?: string | null;
  @Measure({ about: 'Crossed by a value below this.', nullable: true }) below?: string | null;
  @Measure({
    about: 'How far the value must return before the threshold can be crossed again. Default: 0.',
    nullable: true,
    example: 5,
  })
  hysteresis?: string | null;
  @ObjectOf(() => OperationOfThresholdDto, {
    about:
      'Opens one unassigned operation per crossing, and none while the one of an earlier crossing is open.',
    nullable: true,
  })
  open_operation?: OperationOfThresholdDto | null;
}

/** Maintenance by usage (D64). */
export class UsageIntervalDto {
  @Measure({ about: 'The usage, in the unit of the meter; more than 0.', required: true, example: 500 })
  every!: string;
  @OneOf(TRADE_CODES, TRADE) required_skill!: TradeCode;
  @ProcedureIds(PROCEDURES) procedure_ids?: string[] | null;
}

/** Body of `POST /assets/{id}/meters`. */
export class CreateMeterDto {
  @Text({ about: 'What it measures.', required: true, min: 1, max: 120, example: 'Operating hours' })
  name!: string;
  @OneOf(METER_KINDS, {
    about:
      '`counter` for a value that only increases, such as hours; `gauge` for one that goes up and down, such as a temperature.',
    required: true,
    example: 'counter',
  })
  kind!: MeterKind;
  @Text({ about: 'The unit of its values.', required: true, min: 1, max: 40, example: 'h' }) unit!: string;
  @ListOf(() => ThresholdDto, {
    about: 'Thresholds. Each acts once per crossing by the newest reading.',
    max: 5,
  })
  thresholds?: ThresholdDto[];
  @ObjectOf(() => UsageIntervalDto, {
    about:
      'Opens a preventive operation each time the counter has increased by this much since the last one was completed. Only for counters.',
    nullable: true,
  })
  usage_interval?: UsageIntervalDto | null;
  @ExternalId() external_id?: string | null;
}

/** Body of `PATCH /meters/{id}`. The kind cannot change; the value comes from readings only. */
export class UpdateMeterDto extends partialOf(CreateMeterDto, 'kind') {}

/** Filters of `GET /meters`. */
export class ListMetersQuery {
  @Uuid({ about: 'Only meters of this asset.' }) asset_id?: string;
  @OneOf(METER_KINDS, { about: 'Only meters of this kind.' }) kind?: MeterKind;
  @Timestamp({ about: 'Only meters that changed or got a reading at or after this moment.' })
  updated_since?: Date;
  @ByExternalId() external_id?: string;
}

/** Filters of an export of readings. */
export class ExportReadingsQuery {
  @Uuid({ about: 'Only readings of this meter.' }) meter_id?: string;
  @Timestamp({ about: 'Only readings taken at or after this moment.' }) from?: Date;
  @Timestamp({ about: 'Only readings taken before this moment.' }) to?: Date;
}

/** Body of `POST /meters/{id}/readings`. */
export class RecordReadingDto {
  @Measure({ about: 'The value that the meter shows.', required: true, example: 12500.5 }) value!: string;
  @Timestamp({
    about: 'When the value was read; at most five minutes ahead of the present.',
    required: true,
    example: '2026-10-05T08:30:00Z',
  })
  read_at!: Date;
  @Bool({
    about:
      'Whether the counter restarted from zero before this reading. Without it, a counter must not fall.',
  })
  reset?: boolean;
  @Text({ about: 'A note.', nullable: true, max: 1_000 }) note?: string | null;
}

/** Body of `PATCH /meter-readings/{id}`. */
export class CorrectReadingDto extends partialOf(RecordReadingDto) {}

/** One reading of a bulk request. It identifies its meter by id or by external id. */
export class RecordMeterReadingDto extends RecordReadingDto {
  @Uuid({
    about: 'The meter. Give this or `meter_external_id`.',
    nullable: true,
    example: exampleId('meter'),
  })
  meter_id?: string | null;
  @Text({ about: 'The external ID of the meter.', nullable: true, max: MAX_EXTERNAL_ID })
  meter_external_id?: string | null;
}

/** Body of `POST /meter-readings/bulk`. */
export const BulkReadingsDto = bulkDtoOf(RecordMeterReadingDto);

/** Filters of `GET /meters/{id}/readings`. */
export class ListReadingsQuery {
  @Timestamp({ about: 'Only readings taken at or after this moment.' }) from?: Date;
  @Timestamp({ about: 'Only readings taken before this moment.' }) to?: Date;
  @Timestamp({ about: 'Only readings recorded or corrected at or after this moment.' }) updated_since?: Date;
}

/** Parameters of `GET /meters/{id}/usage`. */
export class MeterUsageQuery {
  @Timestamp({ about: 'Start of the period. Default: 30 days before its end.' }) from?: Date;
  @Timestamp({
    about: 'End of the period, exclusive. Default: now. A period has at most 366 days.',
  })
  to?: Date;
}

/** The filters of a list of meters. */
export type MeterFilters = Command<ListMetersQuery>;

/** The filters of a list of readings. */
export type ReadingFilters = Command<ListReadingsQuery>;

/** The filters of an export of readings. */
type ExportedReadings = Command<ExportReadingsQuery>;

/** The filters as conditions on the row `r`, a meter. */
export const meterConditions = filterConditions<MeterFilters>({
  assetId: (assetId) => sql`r.asset_id = ${assetId}`,
  kind: (kind) => sql`r.kind = ${kind}`,
  ...CHANGED_SINCE,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
});

const IN_PERIOD: Conditions<Pick<ReadingFilters, 'from' | 'to'>> = {
  from: (from) => sql`r.read_at >= ${from}`,
  to: (to) => sql`r.read_at < ${to}`,
};

/** The filters as conditions on the row `r`, a reading. Ids contain the time of recording. */
export const readingConditions = filterConditions<ReadingFilters>({
  ...IN_PERIOD,
  updatedSince: (moment) => sql`(r.id >= ${lowestIdAt(moment)} OR r.corrected_at >= ${moment})`,
});

const exportConditions = filterConditions<ExportedReadings>({
  meterId: (meterId) => sql`r.meter_id = ${meterId}`,
  ...IN_PERIOD,
});

/** The conditions of an export of readings, on the row `r`. Readings of deleted meters are left out. */
export function exportedReadings(filters: ExportedReadings): Sql[] {
  return [sql`EXISTS (SELECT 1 FROM ${Meter} m WHERE m.id = r.meter_id)`, ...exportConditions(filters)];
}
