import { Uuid } from '../../kernel/validation/fields.js';
import { ListLocationsQuery } from './list-locations.query.js';

/** Filters of the list of all floors. */
export class ListFloorsQuery extends ListLocationsQuery {
  @Uuid({ about: 'Only the floors of this building.' }) building_id?: string;
}
