import { Injectable } from '@nestjs/common';
import { BulkResult } from '../../kernel/http/bulk-result.js';
import { carryOut } from '../../kernel/validation/bulk.js';
import {
  BulkReadingsDto,
  CreateMeterDto,
  ListMetersQuery,
  ListReadingsQuery,
  MeterReadings,
  meterReadingResource,
  meterResource,
  MetersService,
  RecordMeterReadingDto,
  RecordReadingDto,
} from '../../meters/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

const METER = 'The meter, as list_meters gives its id.';

/** What agents can do with meters and their readings (D64). */
@Injectable()
export class MeterTools implements ToolSource {
  constructor(
    private readonly meters: MetersService,
    private readonly readings: MeterReadings,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_meters',
      title: 'List meters',
      description:
        'Lists meters, such as operating hours and temperatures, with their newest values; newest first. `asset_id` leaves out those of other assets. Changes nothing.',
      scope: 'meters:read',
      takes: ListMetersQuery,
      of: meterResource,
      act: (tenant, filters, page) => this.meters.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_meter',
      title: 'Get a meter',
      description:
        'Everything that is known of one meter, with its thresholds and its maintenance by usage. Changes nothing.',
      scope: 'meters:read',
      takes: withId('meter_id', METER, Nothing),
      act: (tenant, { meterId }) => this.meters.get(tenant, meterId),
    }),
    listTool({
      name: 'list_meter_readings',
      title: 'List the readings of a meter',
      description: 'Lists what a meter showed, as it was recorded; newest first. Changes nothing.',
      scope: 'meters:read',
      takes: withId('meter_id', METER, ListReadingsQuery),
      of: meterReadingResource,
      act: (tenant, { meterId, ...filters }, page) => this.meters.readings(tenant, meterId, filters, page),
    }),
    writeTool({
      name: 'create_meter',
      title: 'Add a meter',
      description:
        'Adds a meter to an asset: a counter, which only rises, or a gauge. Thresholds and usage intervals open operations by themselves.',
      scope: 'meters:write',
      takes: withId('asset_id', 'The asset, as list_assets gives its id.', CreateMeterDto),
      creates: true,
      act: async (work, { assetId, ...meter }) =>
        this.meters.get(work, await this.meters.create(work, assetId, meter)),
    }),
    writeTool({
      name: 'record_meter_reading',
      title: 'Record a reading of a meter',
      description:
        'Records what a meter showed at a moment. The same again changes nothing. The newest reading can cross a threshold and open an operation.',
      scope: 'meters:write',
      takes: withId('meter_id', METER, RecordReadingDto),
      creates: true,
      isRepeatable: true,
      act: async (work, { meterId, ...reading }) =>
        this.meters.reading(work, (await this.readings.record(work, meterId, reading)).id),
    }),
    writeTool({
      name: 'record_meter_readings',
      title: 'Record readings of many meters',
      description:
        'Records readings, 1,000 at most; each names its meter by `meter_id` or `meter_external_id`. Each is recorded or refused by itself, and the result says which.',
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
