import { EventId } from '../../kernel/validation/event-filters.js';
import { Integer, SomeOf, Text, Timestamp } from '../../kernel/validation/fields.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../webhook-delivery.entity.js';

/** The filters of the list of deliveries; they combine with AND. */
export class ListDeliveriesQuery {
  @SomeOf(DELIVERY_STATUSES, {
    about: 'Only deliveries in this status. Separate several with commas.',
    example: 'failed,dead',
  })
  status?: DeliveryStatus[];
  @Text({ about: 'Only deliveries of this type of event.', min: 1, max: 100, example: 'operation.created' })
  event_type?: string;
  @EventId('Only deliveries of this event: the first one and its replays.') event_id?: string;
  @Timestamp({ about: 'Only deliveries created at or after this moment.' }) since?: Date;
}

/** The same for an operator, who can also limit the list at its other end. */
export class ListDeliveriesDto extends ListDeliveriesQuery {
  @Timestamp({ about: 'Deliveries created before this time.' }) until?: Date;
  @Integer({ about: 'The maximum number of deliveries.', min: 1, max: 200 }) limit?: number;
}
