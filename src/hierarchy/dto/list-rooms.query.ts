import { Uuid } from '../../kernel/validation/fields.js';
import { ListLocationsQuery } from './list-locations.query.js';

/** Filters of the list of all rooms. */
export class ListRoomsQuery extends ListLocationsQuery {
  @Uuid({ about: 'Only the rooms of this building.' }) building_id?: string;
  @Uuid({ about: 'Only the rooms of this floor.' }) floor_id?: string;
}
