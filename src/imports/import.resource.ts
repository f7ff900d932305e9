import {
  computed,
  integer,
  nullable,
  objectSchema,
  oneOf,
  storedJson,
  text,
  textList,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { Import, ImportRow, type RowProblem, STATUS } from './import.entity.js';
import { IMPORT_KINDS } from './reading/file-row.js';

const STATUSES = ['checked', 'running', 'done', 'undoing', 'undone', 'stopped'] as const;

/** The results of a row, as programs see them. */
export const ROW_RESULTS = [
  'pending',
  'unchanged',
  'refused',
  'created',
  'updated',
  'removed',
  'restored',
  'kept',
] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** The result of a row `r`, in SQL. */
export const ROW_RESULT =
  rawSql(`CASE r.status WHEN 'right' THEN 'pending' WHEN 'same' THEN 'unchanged' WHEN 'wrong' THEN 'refused'
  WHEN 'made' THEN 'created' WHEN 'changed' THEN 'updated' ELSE r.status END`);

/** The import resource (D79). */
export const importResource = defineResource({
  object: 'import',
  // `import` is a reserved word, so generators that name types after schemas wrote code that does not compile.
  name: 'file_import',
  entity: Import,
  changes: 'none',
  description: 'A file of records: checked, recorded row by row in the background, and undone if need be.',
  fields: {
    id: uuid('The import.'),
    kind: withExample(oneOf(IMPORT_KINDS, 'What the file contains.'), 'asset'),
    file_name: text('The name of the file.', 'machines.xlsx'),
    status: withExample(
      computed(
        oneOf(
          STATUSES,
          'The status: `checked` (nothing is recorded yet) → `running` → `done`; `undoing` → `undone`; or `stopped`, because the key or the person that began it may no longer import.',
        ),
        STATUS,
      ),
      'running',
    ),
    total: integer('The rows of the file.', 4_120),
    created: computed(integer('Records created so far.', 2_050), sql`r.made`),
    updated: computed(integer('Records changed so far.', 3), sql`r.changed`),
    unchanged: computed(integer('Rows that said what was there already.', 12), sql`r.same`),
    refused: computed(
      integer('Rows that are not imported, each with its reasons.', 5),
      sql`(r.wrong + r.refused)`,
    ),
    columns_left_out: computed(
      textList('The headings whose cells are not imported.', ['Colour']),
      sql`r.unknown_columns`,
    ),
    created_at: timestamp('When the file was received.'),
    updated_at: timestamp('When it last changed.'),
  },
});

/** The resource as a typed object. */
export type ImportResource = ResourceOf<typeof importResource>;

/** Why a row is not imported, as programs see it. */
export interface ShownProblem {
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
}

const PROBLEM = objectSchema('A reason.', {
  column: { type: ['string', 'null'], description: 'The column; null if it is about the whole row.' },
  code: { type: 'string', description: 'The reason, for programs.' },
  message: { type: 'string', description: 'The reason, for people.' },
});

/** A row of an import. */
export const importRowResource = defineResource({
  object: 'import_row',
  entity: ImportRow,
  changes: 'none',
  description: 'A row of an imported file, and what became of it.',
  fields: {
    id: uuid('The row.'),
    line: integer('Its line in the file.', 17),
    result: withExample(
      computed(
        oneOf(ROW_RESULTS, '`pending` until it is recorded; `removed`, `restored` or `kept` after an undo.'),
        ROW_RESULT,
      ),
      'refused',
    ),
    record_id: computed(
      nullable(uuid('The record that it created or changed.')),
      sql`coalesce(r.asset_id, r.record_id)`,
    ),
    cells: withExample(
      storedJson<Record<string, string>>(
        { type: 'object', additionalProperties: { type: 'string' }, description: 'Its cells, by column.' },
        sql`r.cells`,
      ),
      { name: 'Feed pump 4', room_id: 'Boiler house' },
    ),
    problems: withExample(
      storedJson<readonly (RowProblem | ShownProblem)[]>(
        { type: 'array', items: PROBLEM, description: 'Why it is not imported; empty if it is.' },
        sql`r.problems`,
      ),
      [{ column: 'room_id', code: 'unknown_room', message: 'No room is called “Boiler house”.' }],
    ),
  },
});

/** The resource as a typed object. */
export type ImportRowResource = ResourceOf<typeof importRowResource>;
