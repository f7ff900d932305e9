import { assetConditions, assetResource, ListAssetsQuery } from '../assets/index.js';
import {
  commentResource,
  commentRowResource,
  ExportCommentsQuery,
  exportedComments,
} from '../comments/index.js';
import {
  buildingResource,
  floorConditions,
  floorResource,
  ListFloorsQuery,
  ListLocationsQuery,
  ListRoomsQuery,
  locationConditions,
  roomConditions,
  roomResource,
} from '../hierarchy/index.js';
import {
  ListTimeEntriesQuery,
  payrollRowResource,
  timeEntryConditions,
  timeEntryResource,
} from '../labor/index.js';
import type { Sql } from '../kernel/sql/sql.js';
import type { Resource } from '../kernel/resource/resource.js';
import type { Dto, Command } from '../kernel/validation/field.js';
import {
  exportedReadings,
  ExportReadingsQuery,
  ListMetersQuery,
  meterConditions,
  meterReadingResource,
  meterResource,
} from '../meters/index.js';
import { ListOperationsQuery, operationConditions, operationResource } from '../operations/index.js';
import {
  ListMovementsQuery,
  ListSparePartsQuery,
  movementConditions,
  sparePartConditions,
  sparePartMovementResource,
  sparePartResource,
} from '../spare-parts/index.js';
import { ListTechniciansQuery, technicianConditions, technicianResource } from '../technicians/index.js';

/** A list that can be exported. */
export interface Exportable {
  readonly resource: Resource;
  /** The rows of a table for people, if they differ from the records. */
  readonly rows?: Resource;
  /** The scope for reading the list, which also permits exporting it. */
  readonly scope: string;
  /** The DTO of the list's filters. */
  readonly filters: Dto;
  /** The filters as conditions on the row `r`. */
  readonly conditions: (filters: Record<string, unknown>) => Sql[];
}

/** Every exportable list by its public name. Filters and resources are those of the list itself. */
export const EXPORTABLE = {
  assets: exportable(assetResource, 'assets:read', ListAssetsQuery, assetConditions),
  operations: exportable(operationResource, 'operations:read', ListOperationsQuery, operationConditions),
  buildings: exportable(buildingResource, 'buildings:read', ListLocationsQuery, locationConditions),
  floors: exportable(floorResource, 'floors:read', ListFloorsQuery, floorConditions),
  rooms: exportable(roomResource, 'rooms:read', ListRoomsQuery, roomConditions),
  technicians: exportable(technicianResource, 'technicians:read', ListTechniciansQuery, technicianConditions),
  spare_parts: exportable(sparePartResource, 'spare-parts:read', ListSparePartsQuery, sparePartConditions),
  spare_part_movements: exportable(
    sparePartMovementResource,
    'spare-parts:read',
    ListMovementsQuery,
    movementConditions,
  ),
  meters: exportable(meterResource, 'meters:read', ListMetersQuery, meterConditions),
  meter_readings: exportable(meterReadingResource, 'meters:read', ExportReadingsQuery, exportedReadings),
  time_entries: {
    ...exportable(timeEntryResource, 'time:read', ListTimeEntriesQuery, timeEntryConditions),
    rows: payrollRowResource,
  },
  comments: {
    ...exportable(commentResource, 'comments:read', ExportCommentsQuery, exportedComments),
    rows: commentRowResource,
  },
};

/** The name of an exportable list. */
export type ExportableName = keyof typeof EXPORTABLE;

/** All names. */
export const EXPORTABLE_NAMES = Object.keys(EXPORTABLE) as ExportableName[];

/** The list with this name, if there is one. */
export function exportableNamed(name: unknown): Exportable | undefined {
  return EXPORTABLE_NAMES.includes(name as ExportableName) ? EXPORTABLE[name as ExportableName] : undefined;
}

function exportable<T extends object>(
  resource: Resource,
  scope: string,
  filters: Dto<T>,
  conditions: (filters: Command<T>) => Sql[],
): Exportable {
  // The stored filters are the parsed ones. Only timestamps differ: they are JSON texts, which PostgreSQL accepts.
  return { resource, scope, filters, conditions: conditions as Exportable['conditions'] };
}
