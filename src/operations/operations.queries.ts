import { Asset } from '../assets/index.js';
import { contains, textContains } from '../kernel/database/search.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { isOneOf, join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { CHANGED_SINCE } from '../kernel/validation/filters.query.js';
import { Technician } from '../technicians/index.js';
import type { ListOperationsQuery } from './operations.dto.js';
import { hasSoughtNumber } from './operation-number.js';
import { NO_ASSIGNEE, OPEN_STATUSES, type OperationStatus } from './operation-status.js';

/** The row `r` is an open operation. A literal list, so that PostgreSQL can use the partial index on open operations. */
export const IS_OPEN = rawSql(`r.status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`);

/** The row `r` was reported as a problem and is still unassigned. Must match the predicate of its partial index. */
export const UNASSIGNED_REPORT = rawSql(
  `r.reported_by IS NOT NULL AND r.assignee_type IS NULL AND r.status = 'new'`,
);

/** The filters of a list of operations (§4.2), and those that only the portal has. */
export interface OperationFilters extends Omit<Command<ListOperationsQuery>, 'status'> {
  /** One status, or any of several. */
  readonly status?: OperationStatus | readonly OperationStatus[];
  /** Reported as a problem and not assigned yet. */
  readonly reported?: true;
}

/** The filters as conditions on the row `r`. */
export const operationConditions = filterConditions<OperationFilters>({
  status: (wanted) => isOneOf('r.status', [wanted].flat()),
  open: (open) => (open ? IS_OPEN : sql`NOT (${IS_OPEN})`),
  assetId: (assetId) => sql`r.asset_id = ${assetId}`,
  // The operation's own column allows the use of an index. It may lag behind an asset that was moved since.
  buildingId: (buildingId) => sql`r.building_id = ${buildingId}
    AND (SELECT a.building_id = ${buildingId} FROM ${Asset} a WHERE a.id = r.asset_id)`,
  technicianId: (technicianId) => sql`r.technician_id = ${technicianId}`,
  vendorId: (vendorId) => sql`r.vendor_id = ${vendorId}`,
  assigneeType: (type) =>
    type === NO_ASSIGNEE ? sql`r.assignee_type IS NULL` : sql`r.assignee_type = ${type}`,
  priority: (priority) => sql`r.priority = ${priority}`,
  requiredSkill: (skill) => sql`r.required_skill = ${skill}`,
  ...CHANGED_SINCE,
  completedSince: (moment) => sql`r.completed_at >= ${moment}`,
  scheduledFrom: (moment) => sql`r.scheduled_for >= ${moment}`,
  scheduledTo: (moment) => sql`r.scheduled_for < ${moment}`,
  reported: () => UNASSIGNED_REPORT,
  number: (number) => sql`r.number = ${number}`,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  search: (text) =>
    matchesText(text, [
      sql`r.technician_id IN (${techniciansNamed(text)})`,
      sql`r.vendor_id IN (${vendorsNamed(text)})`,
    ]),
});

/** The operation contains the text, the present name of its assignee does (D44), or it has the number that the text names (D71). */
function matchesText(text: string, assignees: readonly Sql[]): Sql {
  const number = hasSoughtNumber(text);
  return join([textContains(text), ...assignees, ...(number ? [sql`(${number})`] : [])], ' OR ');
}

/** Vendors whose present name contains a text. Those without operations of the business make no difference to its search. */
export function vendorsNamed(text: string): Sql {
  return sql`SELECT v.id FROM vendors v WHERE ${contains(sql`v.name`, text)}`;
}

/** Technicians whose present name contains a text. */
export function techniciansNamed(text: string): Sql {
  return sql`SELECT t.id FROM ${Technician} t WHERE ${contains(sql`t.name`, text)}`;
}

/** The assignees whose present name contains a text. */
export interface AssigneesNamed {
  readonly technicianIds: readonly string[];
  readonly vendorIds: readonly string[];
}

/**
 * The conditions of a list when the matching assignees are already known. PostgreSQL then plans for the actual number of their
 * operations. Without any, the condition on assignees is left out.
 */
export function conditionsWith(
  { search, ...filters }: OperationFilters,
  { technicianIds, vendorIds }: AssigneesNamed,
): Sql[] {
  if (search === undefined) return operationConditions(filters);
  const assignees = [
    ...(technicianIds.length > 0 ? [isOneOf('r.technician_id', technicianIds)] : []),
    ...(vendorIds.length > 0 ? [isOneOf('r.vendor_id', vendorIds)] : []),
  ];
  return [...operationConditions(filters), matchesText(search, assignees)];
}
