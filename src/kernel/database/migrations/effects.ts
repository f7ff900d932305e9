import { storageOf } from './distribution.js';
import { partsOf, withoutComments } from './migration-files.js';

/** PostgreSQL's table locks. The first blocks reads and writes, the next two block writes, and the last blocks neither. */
export type LockMode = 'ACCESS EXCLUSIVE' | 'SHARE ROW EXCLUSIVE' | 'SHARE' | 'SHARE UPDATE EXCLUSIVE';

/** A lock on a table, or on the table of an index. */
export interface Lock {
  readonly on: string;
  readonly mode: LockMode;
}

/** The effect of a migration's statement. */
export interface Effect {
  readonly locks: readonly Lock[];
  /** How long the locks are held: for a change of the catalogue, or for as long as it takes to read the whole table. */
  readonly holds: 'catalogue' | 'whole table';
  /** What it creates, such as `table exports`, `index exports_due` or `column exports.language`. */
  readonly creates: readonly string[];
  readonly removes: readonly string[];
  /** Why it cannot run while the service is in use; undefined when it can. */
  readonly refused?: string;
}

type Form = readonly [RegExp, (found: Record<string, string>) => Partial<Effect>];

const exclusive = (on: string): Lock[] => [{ on, mode: 'ACCESS EXCLUSIVE' }];
const shared = (on: string): Lock[] => [{ on, mode: 'SHARE UPDATE EXCLUSIVE' }];
const referring = (...tables: string[]): Lock[] =>
  [...new Set(tables)].map((on) => ({ on, mode: 'SHARE ROW EXCLUSIVE' }));

/** A literal default, which PostgreSQL stores once in the catalogue. A function might be called for each row. */
const LITERAL = String.raw`(?:'(?:[^']|'')*'|-?[\d.]+|true|false|null)(?:::[\w ]+(?:\[\])?)?`;

/** The statements that a migration may contain. Any other statement is refused, because its locks are unknown. */
const STATEMENTS: readonly Form[] = [
  [
    /^CREATE TABLE (?:IF NOT EXISTS )?(?<table>\w+) \((?<body>.*)\)$/i,
    ({ table, body }) => {
      const targets = [...body!.matchAll(/ REFERENCES (\w+)/gi)].map(([, target]) => target!);
      return {
        creates: [`table ${table}`],
        locks: referring(...targets),
        refused: targets.some((each) => each !== table && storageOf(each) === 'distributed')
          ? 'it references a distributed table, but is not distributed yet: ADD CONSTRAINT … NOT VALID in a separate statement'
          : undefined,
      };
    },
  ],
  [
    /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(?<index>\w+) ON (?<table>\w+) /i,
    ({ index, table }) => ({ creates: [`index ${index}`], locks: shared(table!), holds: 'whole table' }),
  ],
  [
    /^CREATE (?:UNIQUE )?INDEX (?<index>\w+) ON (?<table>\w+) /i,
    ({ index, table }) => ({
      creates: [`index ${index}`],
      locks: [{ on: table!, mode: 'SHARE' }],
      holds: 'whole table',
      refused: 'no one can write to the table until the index is built: CREATE INDEX CONCURRENTLY',
    }),
  ],
  [
    /^DROP INDEX CONCURRENTLY IF EXISTS (?<index>\w+)$/i,
    ({ index }) => ({ removes: [`index ${index}`], locks: shared(index!) }),
  ],
  // Locks only the index, against other changes of it.
  [/^ALTER INDEX \w+ ALTER COLUMN \d+ SET STATISTICS -?\d+$/i, () => ({})],
  // Reads a sample, whose size grows up to a limit with that of the table.
  [
    /^ANALYZE (?<table>\w+)$/i,
    ({ table }) => ({ locks: shared(table!), holds: 'whole table' }),
  ],
  [
    /^DROP TABLE IF EXISTS (?<table>\w+)$/i,
    ({ table }) => ({ removes: [`table ${table}`], locks: exclusive(table!) }),
  ],
  [
    /^CREATE FUNCTION (?<name>\w+)\(/i,
    ({ name }) => ({ creates: [`function ${name}`] }),
  ],
  [/^DROP FUNCTION IF EXISTS (?<name>\w+)\b/i, ({ name }) => ({ removes: [`function ${name}`] })],
  [
    /^(?:INSERT|UPDATE|DELETE|WITH|MERGE)\b/i,
    () => ({ refused: 'rows are changed in batches by a job, not by a migration' }),
  ],
];

/** What may follow ALTER TABLE, up to the next comma. */
const ALTERATIONS: readonly Form[] = [
  [
    new RegExp(
      String.raw`^ADD COLUMN (?:IF NOT EXISTS )?(?<column>\w+) (?<type>[\w ]+?(?:\([\d,]+\))?(?:\[\])?)(?<rest>(?: NOT NULL)?(?: DEFAULT ${LITERAL})?(?: NOT NULL)?)$`,
      'i',
    ),
    ({ table, column, type, rest }) => ({
      creates: [`column ${table}.${column}`],
      locks: exclusive(table!),
      refused:
        / (serial|bigserial|not|default|generated|references|check|unique|primary|constraint)\b/i.test(` ${type}`)
          ? 'the table is rewritten or read: add the column alone, then its default and constraints'
          : /NOT NULL/i.test(rest!) && !/DEFAULT/i.test(rest!)
            ? 'the last release writes rows without it: give it a DEFAULT'
            : undefined,
    }),
  ],
  [
    /^ADD CONSTRAINT (?<name>\w+) FOREIGN KEY \(.*\) REFERENCES (?<target>\w+)(?:\W.*)? NOT VALID$/i,
    ({ table, name, target }) => ({
      creates: [`constraint ${name}`],
      locks: referring(table!, target!),
    }),
  ],
  [
    /^ADD CONSTRAINT (?<name>\w+) CHECK \(.*\) NOT VALID$/i,
    ({ table, name }) => ({ creates: [`constraint ${name}`], locks: exclusive(table!) }),
  ],
  [
    /^ADD CONSTRAINT (?<name>\w+) UNIQUE USING INDEX (?<index>\w+)$/i,
    ({ table, name }) => ({ creates: [`constraint ${name}`], locks: exclusive(table!) }),
  ],
  [
    /^ADD CONSTRAINT (?<name>\w+) (?:FOREIGN KEY|CHECK)\b/i,
    ({ table }) => ({
      locks: exclusive(table!),
      refused: 'all rows are checked under the lock: NOT VALID, then VALIDATE CONSTRAINT',
    }),
  ],
  [
    /^VALIDATE CONSTRAINT (?<name>\w+)$/i,
    ({ table }) => ({ locks: shared(table!), holds: 'whole table' }),
  ],
  [
    /^DROP CONSTRAINT IF EXISTS (?<name>\w+)$/i,
    ({ table, name }) => ({ removes: [`constraint ${name}`], locks: exclusive(table!) }),
  ],
  [
    /^DROP COLUMN IF EXISTS (?<column>\w+)$/i,
    ({ table, column }) => ({ removes: [`column ${table}.${column}`], locks: exclusive(table!) }),
  ],
  [
    /^ALTER COLUMN \w+ (?:SET DEFAULT .*|DROP DEFAULT|DROP NOT NULL)$/i,
    ({ table }) => ({ locks: exclusive(table!) }),
  ],
  [
    /^ALTER COLUMN \w+ SET STATISTICS -?\d+$/i,
    ({ table }) => ({ locks: shared(table!) }),
  ],
  // For a numeric column, which only loses its limit: that changes the catalogue alone. Any other column would be rewritten, which
  // test/upgrades finds.
  [
    /^ALTER COLUMN \w+ TYPE numeric$/i,
    ({ table }) => ({ locks: exclusive(table!) }),
  ],
  [
    /^ALTER COLUMN \w+ (?:SET DATA )?TYPE\b/i,
    ({ table }) => ({ locks: exclusive(table!), refused: 'the table is rewritten: add another column' }),
  ],
  [
    /^ALTER COLUMN \w+ SET NOT NULL$/i,
    ({ table }) => ({
      locks: exclusive(table!),
      refused: 'all rows are read under the lock: CHECK (… IS NOT NULL) NOT VALID, then VALIDATE CONSTRAINT',
    }),
  ],
  [
    /^RENAME\b/i,
    ({ table }) => ({ locks: exclusive(table!), refused: 'the last release uses the old name' }),
  ],
];

const UNKNOWN = { refused: 'its locks are not known (effects.ts)' };

/** What a statement creates, removes and locks. */
export function effectOf(statement: string): Effect {
  const text = withoutComments(statement);
  const alter = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/i.exec(text);
  if (alter === null) return complete(matched(STATEMENTS, text, {}));
  const [, table, alterations] = alter;
  return partsOf(alterations!)
    .map((each) => complete(matched(ALTERATIONS, each, { table: table! })))
    .reduce(combine);
}

function matched(forms: readonly Form[], text: string, known: Record<string, string>): Partial<Effect> {
  for (const [form, effect] of forms) {
    const found = form.exec(text);
    if (found) return effect({ ...known, ...found.groups });
  }
  const locks = known.table === undefined ? [] : exclusive(known.table);
  return { ...UNKNOWN, locks };
}

function complete(effect: Partial<Effect>): Effect {
  return { locks: [], holds: 'catalogue', creates: [], removes: [], ...effect };
}

function combine(one: Effect, other: Effect): Effect {
  return {
    locks: strongest([...one.locks, ...other.locks]),
    holds: one.holds === 'catalogue' ? other.holds : one.holds,
    creates: [...one.creates, ...other.creates],
    removes: [...one.removes, ...other.removes],
    refused: one.refused ?? other.refused,
  };
}

const STRENGTH: readonly LockMode[] = [
  'SHARE UPDATE EXCLUSIVE',
  'SHARE',
  'SHARE ROW EXCLUSIVE',
  'ACCESS EXCLUSIVE',
];

/** The strongest lock on each table. */
export function strongest(locks: readonly Lock[]): Lock[] {
  const byTable = new Map<string, Lock>();
  for (const lock of locks) {
    const known = byTable.get(lock.on);
    if (!known || STRENGTH.indexOf(lock.mode) > STRENGTH.indexOf(known.mode)) byTable.set(lock.on, lock);
  }
  return [...byTable.values()];
}

/** Whether the lock blocks reads or writes of others. */
export function blocksOthers({ mode }: Lock): boolean {
  return mode !== 'SHARE UPDATE EXCLUSIVE';
}
