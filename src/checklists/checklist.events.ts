import { eventType } from '../kernel/resource/event-type.js';
import { json, objectSchema, orNull, supplied } from '../kernel/resource/field.js';
import { rawSql } from '../kernel/sql/sql.js';
import { operationResource } from '../operations/index.js';
import { STEP_KINDS } from '../procedures/index.js';

/** The fields of the operation in events about its checklist. */
const OPERATION = [
  'id',
  'object',
  'number',
  'status',
  'title',
  'asset_id',
  'technician_id',
  'vendor_id',
] as const;

/** What the events about a checklist add to the operation. */
export interface FailedItem {
  readonly id: string;
  readonly procedure_id: string;
  readonly procedure_name: string;
  readonly title: string;
  readonly kind: string;
  readonly value: string;
  readonly note: string | null;
  readonly opened_operation_id: string | null;
}

const uuid = (description: string) => ({ type: 'string', format: 'uuid', description });
const text = (description: string) => ({ type: 'string', description });

const ITEM_SCHEMA = objectSchema('The step that failed, with its result.', {
  id: uuid('The step.'),
  procedure_id: uuid('The procedure that it is from.'),
  procedure_name: text('The name of the procedure.'),
  title: text('The title of the step.'),
  kind: { type: 'string', enum: [...STEP_KINDS], description: 'The kind of the step.' },
  value: text('The result.'),
  note: orNull(text('The note.')),
  opened_operation_id: orNull(uuid('The operation that this failure or an earlier one of the step opened.')),
});

const COUNTS_SCHEMA = objectSchema('How much of the checklist is done.', {
  total: { type: 'integer', description: 'The number of steps.' },
  done: { type: 'integer', description: 'How many have a result.' },
  failed: { type: 'integer', description: 'How many results failed.' },
});

/** `checklist.item_failed` (D73). */
export const checklistItemFailed = eventType(
  'checklist.item_failed',
  'A step of the checklist of an operation failed.',
  operationResource.snapshot([...OPERATION, 'item'], {
    item: supplied(json<FailedItem>(ITEM_SCHEMA, rawSql('NULL'))),
  }),
  {
    later: true,
    shows: {
      status: 'in_progress',
      item: {
        id: '0197a3b2-5c1d-7e2f-8a3b-4c5d6e7f8091',
        procedure_id: '0197a3b2-5c1d-7e2f-8a3b-4c5d6e7f8092',
        procedure_name: 'Weekly inspection of a pump',
        title: 'Is the seal dry?',
        kind: 'pass_fail',
        value: 'fail',
        note: 'A little oil on the floor.',
        opened_operation_id: null,
      },
    },
  },
);

/** `checklist.completed` (D73). */
export const checklistCompleted = eventType(
  'checklist.completed',
  'Every required step of the checklist of an operation has a result; without required steps, every step.',
  operationResource.snapshot([...OPERATION, 'checklist'], {
    checklist: supplied(json<object>(COUNTS_SCHEMA, rawSql('NULL'))),
  }),
  { later: true, shows: { status: 'in_progress', checklist: { total: 1, done: 1, failed: 0 } } },
);
