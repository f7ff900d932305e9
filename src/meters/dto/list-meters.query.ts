import { METER_KINDS, type MeterKind } from '../../assets/index.js';
import { ByExternalId } from '../../kernel/validation/external-id.js';
import { OneOf, Timestamp, Uuid } from '../../kernel/validation/fields.js';

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
