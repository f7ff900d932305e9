import { Asset } from '../assets/index.js';
import { textContains } from '../kernel/database/search.js';
import { sql, type Sql } from '../kernel/database/sql.js';
import type { AssigneeType, OperationStatus } from './operation-status.js';

/** What a list of operations can be narrowed by (§4.2). */
export interface OperationFilters {
  readonly status?: OperationStatus;
  readonly assetId?: string;
  /** The building that the operation's asset stands in. */
  readonly buildingId?: string;
  readonly technicianId?: string;
  readonly vendorId?: string;
  readonly assigneeType?: AssigneeType;
  /** Part of the title, the place, the skill or the name of somebody involved. */
  readonly search?: string;
}

/** How each filter narrows the row `r`. */
const CONDITIONS: {
  [Name in keyof OperationFilters]-?: (value: NonNullable<OperationFilters[Name]>) => Sql;
} = {
  status: (status) => sql`r.status = ${status}`,
  assetId: (assetId) => sql`r.asset_id = ${assetId}`,
  // The operation's own column finds them by an index; it may lag behind an asset that was taken away since.
  buildingId: (buildingId) => sql`r.building_id = ${buildingId}
    AND (SELECT a.building_id = ${buildingId} FROM ${Asset} a WHERE a.id = r.asset_id)`,
  technicianId: (technicianId) => sql`r.technician_id = ${technicianId}`,
  vendorId: (vendorId) => sql`r.vendor_id = ${vendorId}`,
  assigneeType: (assigneeType) => sql`r.assignee_type = ${assigneeType}`,
  search: textContains,
};

/** The conditions of a filtered list; they combine with AND. */
export function toConditions(filters: OperationFilters): Sql[] {
  return Object.entries(filters).map(([name, value]) =>
    (CONDITIONS[name as keyof OperationFilters] as (value: unknown) => Sql)(value),
  );
}
