import type { Principal } from '../kernel/auth/principal.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { json } from '../kernel/resource/field.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { Technician } from '../technicians/index.js';
import {
  allowedActions,
  ASSIGNEE_TYPES,
  type AssigneeType,
  OPERATION_ACTIONS,
  OPERATION_STATUSES,
  type OperationAction,
  type OperationStatus,
} from './operation-status.js';
import { operationMessages } from './operation.messages.js';

/**
 * The actions that an operation allows in its present state (D54), as a field of the resource. The transition table becomes a
 * CASE expression over the row's own columns, with each result precomputed as JSON. A list only pays for comparing texts.
 */
export const allowedActionsField = json<OperationAction[]>(
  {
    type: 'array',
    items: { type: 'string', enum: [...OPERATION_ACTIONS] },
    description:
      'The actions allowed in the current status; any other action answers 409. In `in_progress`, `assign` only accepts another technician. In `completed`, `update` only changes `notes`, `work_report` and `agreed_amount`.',
    examples: [['assign', 'start', 'cancel', 'reschedule', 'update']],
  },
  rawSql(`CASE ${OPERATION_STATUSES.map(ofStatus).join(' ')} END`),
);

/**
 * The results are inlined into the SQL text. They consist of our own constants only, and inlining saves twenty parameters in
 * every statement. Each `WHEN` is a whole condition, because Citus cannot send `CASE r.status WHEN` in an update.
 */
function ofStatus(status: OperationStatus): string {
  const of = (assigneeType: AssigneeType | null) =>
    `'${JSON.stringify(allowedActions({ status, assigneeType }))}'::json`;
  const [unassigned, ...others] = [null, ...ASSIGNEE_TYPES].map(of);
  const cases = ASSIGNEE_TYPES.map((type, index) => `WHEN r.assignee_type = '${type}' THEN ${others[index]}`);
  const answer = others.every((each) => each === unassigned)
    ? unassigned
    : `CASE ${cases.join(' ')} ELSE ${unassigned} END`;
  return `WHEN r.status = '${status}' THEN ${answer}`;
}

/** The permission for each action, regardless of the assignee. */
const REQUIRED_PERMISSION: Readonly<Record<OperationAction, string>> = {
  assign: 'operations:write',
  accept: 'operations:write',
  decline: 'operations:write',
  start: 'operations:write',
  complete: 'operations:write',
  confirm: 'operations:write',
  dispute: 'operations:write',
  close: 'operations:write',
  reopen: 'operations:write',
  cancel: 'operations:cancel',
  reschedule: 'operations:reschedule',
  update: 'operations:write',
};

/** The actions that people without the permission to manage all work may take on their own operations. */
const ON_OWN_OPERATIONS: readonly OperationAction[] = ['start', 'complete'];

/** The field that says whose operation it is. */
interface Assigned {
  readonly technicianId: string | null;
}

/** Tells whether the principal may take an action. @param isOwn whether the operation is assigned to them */
export function isPermitted(principal: Principal, action: OperationAction, isOwn: boolean): boolean {
  if (principal.may(REQUIRED_PERMISSION[action])) return true;
  return isOwn && ON_OWN_OPERATIONS.includes(action) && principal.may('operations:work');
}

/** Tells whether an operation is assigned to the principal: to the technician of their account. */
export async function isTheirs(tenant: TenantReader, { technicianId }: Assigned): Promise<boolean> {
  const { kind, id } = tenant.principal;
  if (kind !== 'user' || technicianId === null) return false;
  const theirs = sql`SELECT 1 FROM ${Technician} t WHERE t.id = ${technicianId} AND t.user_id = ${id}`;
  return (await tenant.row(theirs)) !== undefined;
}

/**
 * Restricts people who may not manage all work to their own operations. API keys are restricted by their scopes instead, and a
 * vendor's users by the operations of their vendor.
 *
 * @throws ApiError `invalid_state` if the operation is not assigned to them, `permission_required` if they may not work at all
 */
export async function requireTheirs(
  tenant: TenantReader,
  operation: Assigned,
  action: OperationAction,
): Promise<void> {
  const { principal } = tenant;
  if (principal.kind !== 'user' || principal.may(REQUIRED_PERMISSION[action])) return;
  if (isPermitted(principal, action, await isTheirs(tenant, operation))) return;
  principal.require('operations:work');
  // It may have been reassigned meanwhile. Unlike a missing permission, this keeps the input of the form.
  throw new ApiError('invalid_state', operationMessages.notTheirs);
}
