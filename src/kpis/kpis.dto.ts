import { DayOrTimestamp, OneOf, Uuid } from '../kernel/validation/fields.js';
import { type GroupBy, GROUPINGS } from './kpi-groupings.js';

/** Parameters of `GET /kpis`; the filters combine with AND. */
export class KpisQuery {
  @DayOrTimestamp({
    about:
      'Start of the period: a timestamp, or a date for the beginning of that day in the time zone of the business. Default: 30 days before its end.',
    example: '2026-10-01',
  })
  from?: Date | string;
  @DayOrTimestamp({
    about:
      'End of the period: a timestamp, exclusive, or a date for the end of that day in the time zone of the business. Default: now.',
    example: '2026-10-31',
  })
  to?: Date | string;
  @Uuid({
    about: 'Only assets in this building, and operations on assets that are, or last were, in it.',
  })
  building_id?: string;
  @Uuid({ about: 'Only this asset and its operations.' }) asset_id?: string;
  @OneOf(Object.keys(GROUPINGS), {
    about:
      'Also returns the figures of each building, asset, trade or month. Grouped by month, the period has at most 200 months.',
  })
  group_by?: GroupBy;
}
