import { Integer, OneOf, Text, Timestamp } from '../../kernel/validation/fields.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../webhook-delivery.entity.js';

/** What the log of an endpoint can be narrowed to. */
export class ListDeliveriesDto {
  @OneOf(DELIVERY_STATUSES, { about: 'How they stand.' }) status?: DeliveryStatus;
  @Text({ about: 'The type of the event.', min: 1, max: 100 }) event_type?: string;
  @Timestamp({ about: 'Those that were made then or later.' }) since?: Date;
  @Timestamp({ about: 'Those that were made before.' }) until?: Date;
  @Integer({ about: 'How many at most.', min: 1, max: 200 }) limit?: number;
}
