import { Uuid } from '../../kernel/validation/fields.js';

/** All buildings: their list has no filters. */
export class ExportBuildingsQuery {}

/** Filters of exported floors, whose list is that of one building. */
export class ExportFloorsQuery {
  @Uuid({ about: 'Only the floors of this building.' }) building_id?: string;
}

/** Filters of exported rooms, whose list is that of one floor. */
export class ExportRoomsQuery {
  @Uuid({ about: 'Only the rooms of this floor.' }) floor_id?: string;
}
