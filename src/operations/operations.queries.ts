import { Asset } from '../assets/index.js';
import { textContains } from '../kernel/database/search.js';
import { isOneOf, join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { Technician, type TradeCode } from '../technicians/index.js';
import type { Priority } from './operation.entity.js';
import { OPEN_STATUSES, type AssigneeType, type OperationStatus } from './operation-status.js';

/** In the place of an assignee's kind: unassigned. */
export const NO_ASSIGNEE = 'none';

/** The list of the index over what is open, to the letter: only then can PostgreSQL tell that it serves. */
const OPEN = rawSql(OPEN_STATUSES.map((status) => `'${status}'`).join(', '));

/** Of the row `r`: it was reported as a problem, and no one has it yet. As the index over them says it. */
export const NOT_HANDED_OUT = rawSql(
  `r.reported_by IS NOT NULL AND r.assignee_type IS NULL AND r.status = 'new'`,
);

/** What a list of operations can be narrowed by (§4.2). */
export interface OperationFilters {
  /** One status or any of several. */
  readonly status?: OperationStatus | readonly OperationStatus[];
  /** Whether there is something left to do. */
  readonly open?: boolean;
  readonly assetId?: string;
  /** The building that the operation's asset stands in. */
  readonly buildingId?: string;
  readonly technicianId?: string;
  readonly vendorId?: string;
  readonly assigneeType?: AssigneeType | typeof NO_ASSIGNEE;
  readonly priority?: Priority;
  readonly requiredSkill?: TradeCode;
  /** Changed at this moment or later. */
  readonly updatedSince?: Date;
  /** Completed at this moment or later, and not taken back. */
  readonly completedSince?: Date;
  /** To be done at this moment or later. */
  readonly scheduledFrom?: Date;
  /** To be done before this moment: two periods that meet have nothing in common. */
  readonly scheduledTo?: Date;
  /** Reported as a problem, and not handed out yet. */
  readonly reported?: true;
  /** What another system calls it. */
  readonly externalId?: string;
  /** Part of the title, the place, the skill or the name of the assignee, of now or of the time (D44). */
  readonly search?: string;
}

/** How each filter narrows the row `r`. */
const CONDITIONS: {
  [Name in keyof OperationFilters]-?: (value: NonNullable<OperationFilters[Name]>) => Sql;
} = {
  status: (wanted) => {
    const [first, ...others] = [wanted].flat();
    return others.length === 0 ? sql`r.status = ${first}` : sql`r.status = ANY(${wanted})`;
  },
  open: (open) => (open ? sql`r.status IN (${OPEN})` : sql`r.status NOT IN (${OPEN})`),
  assetId: (assetId) => sql`r.asset_id = ${assetId}`,
  // The operation's own column finds them by an index; it may lag behind an asset that was taken away since.
  buildingId: (buildingId) => sql`r.building_id = ${buildingId}
    AND (SELECT a.building_id = ${buildingId} FROM ${Asset} a WHERE a.id = r.asset_id)`,
  technicianId: (technicianId) => sql`r.technician_id = ${technicianId}`,
  vendorId: (vendorId) => sql`r.vendor_id = ${vendorId}`,
  assigneeType: (type) =>
    type === NO_ASSIGNEE ? sql`r.assignee_type IS NULL` : sql`r.assignee_type = ${type}`,
  priority: (priority) => sql`r.priority = ${priority}`,
  requiredSkill: (skill) => sql`r.required_skill = ${skill}`,
  updatedSince: (moment) => sql`r.updated_at >= ${moment}`,
  completedSince: (moment) => sql`r.completed_at >= ${moment}`,
  scheduledFrom: (moment) => sql`r.scheduled_for >= ${moment}`,
  scheduledTo: (moment) => sql`r.scheduled_for < ${moment}`,
  reported: () => NOT_HANDED_OUT,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  search: (text) => containsOrIsCalled(text, [sql`r.technician_id IN (${techniciansCalled(text)})`]),
};

/** What is sought stands in the operation, by the names of the time, or its technician is called so now (D44). */
function containsOrIsCalled(text: string, technicians: readonly Sql[]): Sql {
  return join([textContains(text), ...technicians], ' OR ');
}

/** Technicians whose present name contains a text. Firms keep the name that they were registered with. */
export function techniciansCalled(text: string): Sql {
  return sql`SELECT t.id FROM ${Technician} t WHERE strpos(lower(t.name), ${text.trim().toLowerCase()}) > 0`;
}

/**
 * The same conditions, where the technicians who are called as is sought are known already. PostgreSQL then plans for how many
 * operations are theirs, and for none as if no one had been asked for.
 */
export function conditionsWith(
  { search, ...filters }: OperationFilters,
  technicianIds: readonly string[],
): Sql[] {
  if (search === undefined) return toConditions(filters);
  const called = technicianIds.length > 0 ? [isOneOf('r.technician_id', technicianIds)] : [];
  return [...toConditions(filters), containsOrIsCalled(search, called)];
}

/** The conditions of a filtered list; they combine with AND. */
export function toConditions(filters: OperationFilters): Sql[] {
  return Object.entries(filters).map(([name, value]) =>
    (CONDITIONS[name as keyof OperationFilters] as (value: unknown) => Sql)(value),
  );
}
