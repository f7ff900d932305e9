import { json } from '../kernel/resource/field.js';
import { rawSql } from '../kernel/sql/sql.js';
import {
  allowedActions,
  ASSIGNEE_TYPES,
  OPERATION_ACTIONS,
  OPERATION_STATUSES,
  type AssigneeType,
  type OperationAction,
  type OperationStatus,
} from './operation-status.js';

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
