import { NotBy } from '../../kernel/validation/not-by.query.js';
import { Text, Uuid } from '../../kernel/validation/fields.js';

/** Filters of `GET /events`; they combine with AND. */
export class ListEventsQuery {
  @Text({
    about: 'Only events of this type: one of those that endpoints can subscribe to.',
    max: 100,
    example: 'operation.completed',
  })
  type?: string;
  @Uuid({ about: 'Only events about this resource, of any type.' }) resource_id?: string;
  @NotBy(
    'Leaves out what a key did: `me`, the key that asks, or the id of one. `sequence` stays the number among all events.',
  )
  not_by?: string;
}
