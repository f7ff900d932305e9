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
 * The actions that an operation allows as it stands (D54), as a field. The table of moves becomes a CASE over the row's own
 * columns, with every answer ready made: a list pays for a comparison of texts and no more.
 */
export const allowedActionsField = json<OperationAction[]>(
  {
    type: 'array',
    items: { type: 'string', enum: [...OPERATION_ACTIONS] },
    description:
      'What can be done with it as it stands; any other action answers 409. In `in_progress`, `assign` passes from technician to technician only; in `completed`, `update` changes `notes` and `agreed_amount` only.',
    examples: [['assign', 'start', 'cancel', 'reschedule', 'update']],
  },
  rawSql(`CASE r.status ${OPERATION_STATUSES.map(ofStatus).join(' ')} END`),
);

/** The answers stand in the text: names of our own making, and twenty parameters fewer in every statement. */
function ofStatus(status: OperationStatus): string {
  const of = (assigneeType: AssigneeType | null) =>
    `'${JSON.stringify(allowedActions({ status, assigneeType }))}'::json`;
  const [unassigned, ...others] = [null, ...ASSIGNEE_TYPES].map(of);
  const cases = ASSIGNEE_TYPES.map((type, index) => `WHEN '${type}' THEN ${others[index]}`);
  const answer = others.every((each) => each === unassigned)
    ? unassigned
    : `CASE r.assignee_type ${cases.join(' ')} ELSE ${unassigned} END`;
  return `WHEN '${status}' THEN ${answer}`;
}
