import { type ActorShown, actorField, actorOfRow } from '../access/index.js';
import {
  computed,
  integer,
  json,
  jsonList,
  jsonObject,
  objectSchema,
  orNull,
  type Schema,
  timestampOf,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { Operation } from '../operations/index.js';
import {
  ChecklistResult,
  OperationProcedure,
  ProcedureVersion,
  type Step,
  STEP_SCHEMAS,
  stepColumns,
} from '../procedures/index.js';
import { vendorActorName } from '../vendors/index.js';

/** The result of a step, signed with who recorded it and when. */
export interface ResultShown {
  readonly value: string | boolean;
  readonly failed: boolean;
  readonly note: string | null;
  readonly actor: ActorShown;
  readonly recorded_at: string;
}

/** A step of a checklist, with its result. */
export interface ChecklistItem extends Step {
  readonly procedure_id: string;
  readonly procedure_name: string;
  readonly version: number;
  readonly result: ResultShown | null;
  readonly opened_operation_id: string | null;
}

const RESULT_SCHEMA: Schema = orNull(
  objectSchema('The result; null until there is one.', {
    value: {
      type: ['boolean', 'string'],
      description:
        'By the kind of the step: a boolean for `check`; otherwise a text, with the digits of a number or the ID of a photo.',
      examples: ['pass'],
    },
    failed: { type: 'boolean', description: 'Whether it is a `fail`, or a number outside the limits.' },
    note: { type: ['string', 'null'], description: 'The note.' },
    actor: { ...actorField().schema, description: 'Who recorded it.' },
    recorded_at: { type: 'string', format: 'date-time', description: 'When it was recorded.' },
  }),
);

const { id, ...stepSchemas } = STEP_SCHEMAS;
const ITEM_SCHEMA = objectSchema('A step, with its result.', {
  id: { ...id, description: 'The step, for `PUT` and `DELETE`.' },
  procedure_id: { type: 'string', format: 'uuid', description: 'The procedure that it is from.' },
  procedure_name: { type: 'string', description: 'The name of the procedure when the operation got it.' },
  version: { type: 'integer', description: 'The version of the procedure that the operation got.' },
  ...stepSchemas,
  result: RESULT_SCHEMA,
  opened_operation_id: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'The operation that a failure of this step opened.',
  },
});

/** The name of the vendor's person who recorded a result. */
export const VENDOR_OF_RESULT = vendorActorName(
  rawSql('r.actor_id'),
  rawSql('coalesce(r.on_behalf_of, r.actor_id)'),
);

/** A result as people see it, with the step `s` beside it. */
const RESULT = sql`(SELECT row_to_json(o) FROM (SELECT
    CASE WHEN s.step->>'kind' = 'check' THEN to_json(r.value = 'true') ELSE to_json(r.value) END AS value,
    r.failed, r.note, ${actorOfRow(VENDOR_OF_RESULT)} AS actor, ${timestampOf('created_at')} AS recorded_at
  FROM ${ChecklistResult} r
  WHERE r.operation_id = p.operation_id AND r.step_id = (s.step->>'id')::uuid AND r.is_current) o)`;

const OPENED = sql`(SELECT c.opened_operation_id FROM ${ChecklistResult} c
  WHERE c.operation_id = p.operation_id AND c.step_id = (s.step->>'id')::uuid AND c.opened_operation_id IS NOT NULL LIMIT 1)`;

const { id: stepId, ...stepFields } = stepColumns(rawSql('s.step'));
const ITEM = jsonObject({
  id: stepId!,
  procedure_id: rawSql('p.procedure_id'),
  procedure_name: rawSql('p.procedure_name'),
  version: rawSql('p.version'),
  ...stepFields,
  result: RESULT,
  opened_operation_id: OPENED,
});

/** The procedures `p` of the operation `r`, with their versions `v`. */
const PROCEDURES = sql`${OperationProcedure} p JOIN ${ProcedureVersion} v ON v.procedure_id = p.procedure_id AND v.version = p.version`;

/** The checklist of an operation (D73): there is no table for it. */
export const checklistResource = defineResource({
  object: 'checklist',
  entity: Operation,
  changes: 'none',
  description: 'The checklist of an operation: the steps of its procedures, and their results.',
  fields: {
    operation_id: computed(uuid('The operation.'), rawSql('r.id')),
    total: computed(
      integer('The number of steps.', 12),
      sql`(SELECT coalesce(sum(v.step_count), 0)::integer FROM ${PROCEDURES} WHERE p.operation_id = r.id)`,
    ),
    done: computed(
      integer('How many have a result.', 7),
      sql`(SELECT count(*)::integer FROM ${ChecklistResult} c WHERE c.operation_id = r.id AND c.is_current)`,
    ),
    required_open: computed(
      integer('How many required steps have no result. The operation can be completed at 0.', 4),
      sql`coalesce(r.required_open, 0)`,
    ),
    failed: computed(
      integer('How many results failed.', 1),
      sql`(SELECT count(*)::integer FROM ${ChecklistResult} c
        WHERE c.operation_id = r.id AND c.is_current AND c.failed)`,
    ),
    items: json<readonly ChecklistItem[]>(
      { type: 'array', description: 'The steps, in their order.', items: ITEM_SCHEMA },
      sql`(SELECT ${jsonList(ITEM, rawSql('array_position(r.procedure_ids, p.procedure_id), s.place'))}
        FROM ${PROCEDURES} CROSS JOIN LATERAL jsonb_array_elements(v.steps->'items') WITH ORDINALITY s (step, place)
        WHERE p.operation_id = r.id)`,
    ),
  },
});

/** The resource as a typed object. */
export type ChecklistResource = ResourceOf<typeof checklistResource>;
