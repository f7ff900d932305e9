import { OneOf, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { GROUPINGS, type GroupBy } from '../kpi-groupings.js';

/** What `GET /kpis` takes; the filters combine with AND. */
export class KpisQuery {
  @Timestamp({ about: 'The beginning of the period; 30 days before its end unless given.' }) from?: Date;
  @Timestamp({
    about: 'The end of the period, which is no longer part of it; the present moment unless given.',
  })
  to?: Date;
  @Uuid({
    about:
      'Only what belongs to this building: operations whose asset stands there, or stood there last, and the assets in it.',
  })
  building_id?: string;
  @Uuid({ about: 'Only this asset, and the operations on it.' }) asset_id?: string;
  @OneOf(Object.keys(GROUPINGS), {
    about:
      'Also gives the figures of each building, asset, trade or month. By month, a period of 200 months at most.',
  })
  group_by?: GroupBy;
}
