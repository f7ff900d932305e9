import {
  type Effect,
  effectOf,
  blocksOthers,
  strongest,
} from '../../src/kernel/database/migrations/effects.js';
import { type Migration, withoutComments } from '../../src/kernel/database/migrations/migration-files.js';

/** A transaction holds its first lock while it waits for the last: half a second each, and no request waits for two seconds. */
const MOST_LOCKED_TABLES = 3;

/** The violations of the written rule (docs/upgrading.md) in a migration, one sentence each. */
export function breaches(migration: Migration): string[] {
  const steps = migration.statements.map((statement) => ({ statement, effect: effectOf(statement) }));
  const made = new Set(steps.flatMap(({ effect }) => effect.creates));
  const isNew = (table: string) => made.has(`table ${table}`);
  const found = steps.flatMap(({ statement, effect }) => {
    const onNewTable = effect.locks.length > 0 && effect.locks.every(({ on }) => isNew(on));
    const reasons = [
      ...(effect.refused !== undefined && !onNewTable ? [effect.refused] : []),
      ...removalErrors(migration, effect, made),
      ...repeatErrors(migration, statement),
      ...(onNewTable ? [] : kindErrors(migration, statement, effect)),
    ];
    return reasons.map((reason) => `${withoutComments(statement)}: ${reason}`);
  });
  return [...found, ...tooManyLocks(migration, steps, isNew)];
}

function removalErrors(
  { kind }: Migration,
  { removes, creates }: Effect,
  made: ReadonlySet<string>,
): string[] {
  if (kind === 'contract')
    return removes.length === 0 || creates.length > 0
      ? ['a .contract.sql file removes, and does nothing else']
      : [];
  // An online file first removes what its own failed run left behind.
  return removes
    .filter((each) => !made.has(each))
    .map((each) => `the last release may use the ${each}: remove it in a .contract.sql file`);
}

/** A file that runs statement by statement starts again from its first statement after a failure. */
function repeatErrors({ kind, statements }: Migration, statement: string): string[] {
  if (kind === 'transaction') return [];
  const text = withoutComments(statement);
  const once = /^CREATE TABLE (?!IF NOT EXISTS)/i.test(text) || /\bADD COLUMN (?!IF NOT EXISTS)/i.test(text);
  const named =
    /^CREATE (?:UNIQUE )?(INDEX) CONCURRENTLY (\w+)/i.exec(text) ?? /\bADD (CONSTRAINT) (\w+)/i.exec(text);
  const isDropped = (name: string) =>
    statements.some((each) =>
      new RegExp(`\\bDROP (?:INDEX CONCURRENTLY|CONSTRAINT) IF EXISTS ${name}$`, 'i').test(
        withoutComments(each),
      ),
    );
  return once || (named !== null && !isDropped(named[2]!))
    ? ['it cannot run a second time: IF NOT EXISTS, or DROP … IF EXISTS before it']
    : [];
}

function kindErrors({ kind }: Migration, statement: string, { holds }: Effect): string[] {
  if (kind !== 'transaction') return [];
  const concurrently = /\bCONCURRENTLY\b/i.test(withoutComments(statement));
  return concurrently || holds === 'whole table'
    ? ['its duration grows with the size of the table: put it into an .online.sql file']
    : [];
}

function tooManyLocks(
  { kind }: Migration,
  steps: readonly { effect: Effect }[],
  isNew: (table: string) => boolean,
): string[] {
  const lockCount = (effects: readonly Effect[]) =>
    strongest(effects.flatMap(({ locks }) => locks)).filter((lock) => blocksOthers(lock) && !isNew(lock.on))
      .length;
  const effects = steps.map(({ effect }) => effect);
  const most =
    kind === 'transaction' ? lockCount(effects) : Math.max(0, ...effects.map((each) => lockCount([each])));
  return most > MOST_LOCKED_TABLES ? [`it locks ${most} tables at once: use one file for each`] : [];
}
