import { Injectable } from '@nestjs/common';
import { BulkResult } from '../../kernel/http/written.js';
import { carryOut } from '../../kernel/validation/bulk.js';
import {
  BulkReadingsDto,
  CorrectReadingDto,
  CreateMeterDto,
  ListMetersQuery,
  ListReadingsQuery,
  MeterReadings,
  meterReadingResource,
  meterResource,
  meterUsageResource,
  MetersService,
  MeterUsageQuery,
  MeterUsages,
  ReadingCorrections,
  RecordMeterReadingDto,
  RecordReadingDto,
} from '../../meters/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

const METER = 'The id of the meter, from list_meters.';
const READING = 'The id of the reading, from list_meter_readings.';

/** Tools for meters and their readings (D64). */
@Injectable()
export class MeterTools implements ToolSource {
  constructor(
    private readonly meters: MetersService,
    private readonly readings: MeterReadings,
    private readonly usages: MeterUsages,
    private readonly corrections: ReadingCorrections,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_meters',
      title: 'List meters',
      description:
        'Lists meters, such as operating hours and temperatures, with their newest values; newest first. `asset_id` lists only those of one asset. Changes nothing.',
      scope: 'meters:read',
      takes: ListMetersQuery,
      of: meterResource,
      act: (tenant, filters, page) => this.meters.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_meter',
      title: 'Get a meter',
      description: 'Returns one meter with its thresholds and its usage-based maintenance. Changes nothing.',
      scope: 'meters:read',
      takes: withId('meter_id', METER, Nothing),
      returns: meterResource,
      act: (tenant, { meterId }) => this.meters.get(tenant, meterId),
    }),
    listTool({
      name: 'list_meter_readings',
      title: 'List the readings of a meter',
      description: 'Lists the readings of a meter, newest first by `read_at`. Changes nothing.',
      scope: 'meters:read',
      takes: withId('meter_id', METER, ListReadingsQuery),
      of: meterReadingResource,
      act: (tenant, { meterId, ...filters }, page) => this.meters.readings(tenant, meterId, filters, page),
    }),
    readTool({
      name: 'get_meter_usage',
      title: 'Get the usage of a meter',
      description:
        'Summarizes the readings of a meter over a period, by default the last 30 days. For a counter: its rise in total, per day and per failure of its asset, and when usage-based maintenance is due next. For a gauge: the lowest, mean and highest value. Changes nothing.',
      scope: 'meters:read',
      takes: withId('meter_id', METER, MeterUsageQuery),
      returns: meterUsageResource,
      act: (tenant, { meterId, ...period }) => this.usages.get(tenant, meterId, period),
    }),
    writeTool({
      name: 'create_meter',
      title: 'Add a meter',
      description:
        'Adds a meter to an asset: a counter, which only rises, or a gauge. Thresholds and usage intervals open operations automatically.',
      scope: 'meters:write',
      takes: withId('asset_id', 'The id of the asset, from find_assets.', CreateMeterDto),
      returns: meterResource,
      creates: true,
      act: async (work, { assetId, ...meter }) =>
        this.meters.get(work, await this.meters.create(work, assetId, meter)),
    }),
    writeTool({
      name: 'record_meter_reading',
      title: 'Record a meter reading',
      description:
        'Records the value of a meter at a moment. Repeating the same reading has no effect. The newest reading can cross a threshold and open an operation.',
      scope: 'meters:write',
      takes: withId('meter_id', METER, RecordReadingDto),
      returns: meterReadingResource,
      creates: true,
      isRepeatable: true,
      act: async (work, { meterId, ...reading }) =>
        this.meters.reading(work, (await this.readings.record(work, meterId, reading)).id),
    }),
    writeTool({
      name: 'correct_meter_reading',
      title: 'Correct a meter reading',
      description:
        'Corrects a mistaken reading; omitted fields keep their values. The value of the meter, its usage and its next maintenance are computed again. A corrected newest reading can cross a threshold and open an operation; operations that were already opened remain. The audit log has the correction.',
      scope: 'meters:write',
      takes: withId('reading_id', READING, CorrectReadingDto),
      returns: meterReadingResource,
      isRepeatable: true,
      act: async (work, { readingId, ...change }) =>
        this.meters.reading(work, await this.corrections.correct(work, readingId, change)),
    }),
    writeTool({
      name: 'delete_meter_reading',
      title: 'Delete a meter reading',
      description:
        'Deletes a mistaken reading, and returns its meter. The value of the meter, its usage and its next maintenance are computed again; operations that were already opened remain. The audit log has the deletion.',
      scope: 'meters:write',
      takes: withId('reading_id', READING, Nothing),
      returns: meterResource,
      isFinal: true,
      act: async (work, { readingId }) => {
        const { meter_id: meterId } = (await this.meters.reading(work, readingId)).item();
        await this.corrections.delete(work, readingId);
        return this.meters.get(work, meterId);
      },
    }),
    writeTool({
      name: 'record_meter_readings',
      title: 'Record many meter readings',
      description:
        'Records up to 1,000 readings, each with a `meter_id` or a `meter_external_id`. Each reading succeeds or fails on its own, as the results show.',
      scope: 'meters:write',
      takes: BulkReadingsDto,
      creates: true,
      isRepeatable: true,
      act: async (work, body) => {
        const outcomes = await carryOut(body, {
          takes: RecordMeterReadingDto,
          act: (all) => this.readings.recordMany(work, all),
        });
        return BulkResult.of(work, meterReadingResource, outcomes);
      },
    }),
  ];
}
