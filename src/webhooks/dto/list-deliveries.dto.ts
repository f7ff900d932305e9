import { Integer, OneOf, Text, Timestamp } from '../../kernel/validation/fields.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../webhook-delivery.entity.js';

/** The filters of a list of deliveries. */
export class ListDeliveriesDto {
  @OneOf(DELIVERY_STATUSES, { about: 'The status of the delivery.' }) status?: DeliveryStatus;
  @Text({ about: 'The type of the event.', min: 1, max: 100 }) event_type?: string;
  @Timestamp({ about: 'Deliveries created at this time or later.' }) since?: Date;
  @Timestamp({ about: 'Deliveries created before this time.' }) until?: Date;
  @Integer({ about: 'The maximum number of deliveries.', min: 1, max: 200 }) limit?: number;
}
