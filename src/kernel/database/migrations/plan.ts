import type { QueryRunner } from 'typeorm';
import { effectOf, blocksOthers, type Lock, strongest } from './effects.js';
import { readHistory } from './history.js';
import { viewRemovals, widenedTables } from './last-release-views.js';
import { BASE_RELEASE, type Migration } from './migration-files.js';
import { withoutComments } from './statements.js';

/** The maximum length of a statement in the plan. */
const TITLE_LENGTH = 100;

/** The start of a statement, on one line. */
export function title(statement: string): string {
  const line = withoutComments(statement);
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1)}…`;
}

/**
 * The plan of a migration, line by line: what `migrate` would run, what each step locks, and for how long. Changes
 * and locks nothing.
 *
 * @throws Error for a database older than the base
 */
export async function planOf(connection: QueryRunner): Promise<string[]> {
  const { isNew, hasBase, isOfLastRelease, pending, removals } = await readHistory(connection);
  if (isNew && hasBase) return ['The creation of the database was interrupted: all files that it still lacks.'];
  if (isNew) return ['The database is new: base.sql and all files after it.'];
  const sizes = await sizesOf(connection);
  const lines = pending.flatMap((each) => stepsOf(each, sizes));
  if (isOfLastRelease)
    lines.unshift(`Views for release ${BASE_RELEASE} of: ${widenedTables(pending).join(', ')} (no locks)`);
  const removed = [...(await viewRemovals(connection)), ...removals.flatMap((each) => stepsOf(each, sizes))];
  if (removed.length > 0) lines.push('With --contract, once no process of an earlier release is left:', ...removed);
  return lines.length === 0 ? ['Nothing: the schema is the newest.'] : lines;
}

function stepsOf({ file, kind, statements }: Migration, sizes: Sizes): string[] {
  const how = kind === 'transaction' ? 'one transaction' : 'statement by statement, outside a transaction';
  const made = new Set(statements.flatMap((each) => effectOf(each).creates));
  const lines = statements.flatMap((statement) => {
    const { locks, holds } = effectOf(statement);
    const onOthers = strongest(locks).filter(({ on }) => !made.has(`table ${on}`));
    return [`  ${title(statement)}`, ...onOthers.map((lock) => `    ${lockLine(lock, holds, sizes)}`)];
  });
  return [`${file} (${how})`, ...lines];
}

function lockLine(lock: Lock, holds: 'catalogue' | 'whole table', sizes: Sizes): string {
  const size = sizes.get(lock.on);
  const table = size === undefined ? lock.on : `${lock.on} (${size})`;
  const who = blocksOthers(lock)
    ? lock.mode === 'ACCESS EXCLUSIVE'
      ? 'for a moment it cannot be read or written'
      : 'for a moment it cannot be written'
    : 'reads and writes go on';
  return `${lock.mode} on ${table}: ${holds === 'whole table' ? 'reads the whole table, ' : ''}${who}`;
}

/** Estimated rows and bytes by table name. */
type Sizes = ReadonlyMap<string, string>;

async function sizesOf(connection: QueryRunner): Promise<Sizes> {
  const tables = (await connection.query(
    `SELECT relname AS name, greatest(reltuples, 0)::bigint AS rows, pg_size_pretty(pg_table_size(oid)) AS bytes
    FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`,
  )) as { name: string; rows: string; bytes: string }[];
  return new Map(
    tables.map(({ name, rows, bytes }) => [name, `about ${Number(rows).toLocaleString('en')} rows, ${bytes}`]),
  );
}
