import { json } from '../kernel/resource/field.js';
import { join, rawSql, sql, type Sql } from '../kernel/database/sql.js';
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
  sql`CASE r.status ${join(OPERATION_STATUSES.map(ofStatus), ' ')} END`,
);

function ofStatus(status: OperationStatus): Sql {
  const of = (assigneeType: AssigneeType | null) => JSON.stringify(allowedActions({ status, assigneeType }));
  const [nobody, ...others] = [null, ...ASSIGNEE_TYPES].map(of);
  const cases = ASSIGNEE_TYPES.map(
    (type, index) => sql`WHEN ${rawSql(`'${type}'`)} THEN ${others[index]}::json`,
  );
  const answer = others.every((each) => each === nobody)
    ? sql`${nobody}::json`
    : sql`CASE r.assignee_type ${join(cases, ' ')} ELSE ${nobody}::json END`;
  return sql`WHEN ${rawSql(`'${status}'`)} THEN ${answer}`;
}
