import { OneOf, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { GROUPINGS, type GroupBy } from '../kpi-groupings.js';

/** Parameters of `GET /kpis`; the filters combine with AND. */
export class KpisQuery {
  @Timestamp({ about: 'Start of the period. Default: 30 days before its end.' }) from?: Date;
  @Timestamp({
    about: 'End of the period, exclusive. Default: now.',
  })
  to?: Date;
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
