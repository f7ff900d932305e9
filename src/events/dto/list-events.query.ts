import { NotBy } from '../../kernel/validation/not-by.query.js';
import { Text, Uuid } from '../../kernel/validation/fields.js';

/** Filters of `GET /events`; they combine with AND. */
export class ListEventsQuery {
  @Text({
    about: 'Only events of this type.',
    max: 100,
    example: 'operation.completed',
  })
  type?: string;
  @Uuid({ about: 'Only events about this resource, of any type.' }) resource_id?: string;
  @NotBy(
    'Excludes the events caused by a key: `me` for the current key, or the ID of a key. `sequence` still counts all events.',
  )
  not_by?: string;
}
