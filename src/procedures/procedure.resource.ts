import { ASSET_CATEGORIES } from '../assets/index.js';
import {
  boolean,
  computed,
  externalId,
  integer,
  json,
  jsonList,
  jsonObject,
  listOf,
  nullable,
  objectSchema,
  orNull,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { PRIORITIES, TRADE_CODES } from '../technicians/index.js';
import { Procedure, ProcedureVersion, type Step, STEP_KINDS } from './procedure.entity.js';

const textOrNull = (description: string, example: string | null = null): Schema => ({
  type: ['string', 'null'],
  description,
  examples: [example],
});

const FOLLOW_UP_SCHEMA: Schema = orNull(
  objectSchema('The operation that a failure opens, once; null for none.', {
    title: { type: 'string', description: 'Its title.', examples: ['Replace the seal'] },
    required_skill: orNull({ type: 'string', enum: [...TRADE_CODES], description: 'The trade it needs.' }),
    priority: orNull({ type: 'string', enum: [...PRIORITIES], description: 'The urgency.' }),
  }),
);

/** The schemas of the fields of a step, in their order. */
export const STEP_SCHEMAS: Readonly<Record<string, Schema>> = {
  id: { type: 'string', format: 'uuid', description: 'The step. It stays the same in later versions.' },
  title: { type: 'string', description: 'What to do or to look at.', examples: ['Is the seal dry?'] },
  help: textOrNull('How to do it.'),
  kind: {
    type: 'string',
    enum: [...STEP_KINDS],
    description:
      'What it asks for: `check` true or false, `pass_fail`, a `number`, a `text`, one of the `choices`, a `photo`, or the `reading` of a meter.',
    examples: ['pass_fail'],
  },
  required: {
    type: 'boolean',
    description: 'Whether the operation can only be completed with its result.',
    examples: [true],
  },
  unit: textOrNull('The unit of a number or reading.'),
  min: textOrNull('A number below this fails.'),
  max: textOrNull('A number above this fails.'),
  choices: {
    type: ['array', 'null'],
    items: { type: 'string' },
    description: 'The possible answers of a `choice`; null for other kinds.',
    examples: [null],
  },
  meter_external_id: textOrNull(
    'The external ID of the meter of a `reading`; null for the only meter of the asset.',
  ),
  on_failure: { ...FOLLOW_UP_SCHEMA, examples: [null] },
};

/** The fields of a stored step as SQL, by name, in their order. @param step a `jsonb` value */
export function stepColumns(step: Sql): Readonly<Record<string, Sql>> {
  const stored = (name: string, of: Sql = step) => sql`${of}->>${rawSql(`'${name}'`)}`;
  const followUp = sql`(${step}->'on_failure')`;
  return {
    id: stored('id'),
    title: stored('title'),
    help: stored('help'),
    kind: stored('kind'),
    required: sql`(${stored('required')})::boolean`,
    unit: stored('unit'),
    min: stored('min'),
    max: stored('max'),
    choices: sql`CASE WHEN jsonb_typeof(${step}->'choices') = 'array'
      THEN ARRAY(SELECT jsonb_array_elements_text(${step}->'choices')) END`,
    meter_external_id: stored('meter_external_id'),
    on_failure: sql`CASE WHEN jsonb_typeof(${followUp}) = 'object' THEN ${jsonObject({
      title: stored('title', followUp),
      required_skill: stored('required_skill', followUp),
      priority: stored('priority', followUp),
    })} END`,
  };
}

const STEPS = sql`(SELECT ${jsonList(jsonObject(stepColumns(rawSql('s.step'))), rawSql('s.place'))}
  FROM ${ProcedureVersion} v CROSS JOIN LATERAL jsonb_array_elements(v.steps->'items') WITH ORDINALITY s (step, place)
  WHERE v.procedure_id = r.id AND v.version = r.version)`;

/** The procedure resource (D73). */
export const procedureResource = defineResource({
  object: 'procedure',
  entity: Procedure,
  description: 'The steps that a kind of work consists of, such as an inspection round.',
  fields: {
    id: uuid('The procedure.'),
    name: text('What the work is.', 'Weekly inspection of a pump'),
    description: nullable(text('What it is for.')),
    version: integer('The number of its version: a change of its steps makes the next one.', 1),
    is_active: boolean('Whether it can be given to operations. What is under way keeps it.'),
    report_categories: listOf(
      ASSET_CATEGORIES,
      'Operations that people open by reporting a problem with an asset of these categories get it.',
      [],
    ),
    steps: json<readonly Step[]>(
      {
        type: 'array',
        description: 'The steps of the newest version, in their order; 1 to 200.',
        items: objectSchema('A step.', STEP_SCHEMAS),
      },
      STEPS,
    ),
    created_at: timestamp('When it was created.'),
    updated_at: timestamp('When it last changed.'),
    external_id: externalId('PROC-12'),
  },
});

/** The resource as a typed object. */
export type ProcedureResource = ResourceOf<typeof procedureResource>;

/** The field with the procedures of a record, in the column `procedure_ids` by default. */
export const procedureIds = (description: string, column = 'procedure_ids') =>
  computed<string[]>(
    {
      schema: { type: 'array', items: { type: 'string', format: 'uuid' }, description, examples: [[]] },
    },
    sql`coalesce(${rawSql(`r.${column}`)}, ARRAY[]::uuid[])`,
  );
