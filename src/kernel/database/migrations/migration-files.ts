import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { statementsOf } from './statements.js';

const FOLDER = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/** The file with which a new database begins: the schema of the last release whose databases are taken on. */
const BASE = 'base.sql';

/** That release, and the name of its newest migration: a database that lacks it is older. */
export const BASE_RELEASE = '18f7960';
export const NEWEST_OF_BASE = 'asset_imports_that_change1790000034000';

/**
 * How a file runs, which its name says: `transaction` (`.sql`) as a whole or not at all; `online` (`.online.sql`) statement by
 * statement, because CREATE INDEX CONCURRENTLY refuses a transaction; `contract` (`.contract.sql`) likewise, and only when
 * that is asked for, because it removes what the last release uses.
 */
export type MigrationKind = 'transaction' | 'online' | 'contract';

/** One file of `migrations/`. */
export interface Migration {
  readonly file: string;
  /** What `migrations` calls it in the database, and the moment that orders it: `1790000000000-a-b.sql` → `a_b1790000000000`. */
  readonly name: string;
  readonly moment: number;
  readonly kind: MigrationKind;
  readonly statements: readonly string[];
}

/** All migrations after the base, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql') && file !== BASE).sort();
  return Promise.all(files.map(async (file) => migrationOf(file, await readFile(join(FOLDER, file), 'utf8'))));
}

/** The text of the base. */
export function readBase(): Promise<string> {
  return readFile(join(FOLDER, BASE), 'utf8');
}

/** A migration out of its file's name and text. */
export function migrationOf(file: string, text: string): Migration {
  const [, moment, title, kind] = /^(\d+)-(.*?)(?:\.(online|contract))?\.sql$/.exec(file)!;
  return {
    file,
    name: `${title!.replaceAll('-', '_')}${moment}`,
    moment: Number(moment),
    kind: (kind as MigrationKind | undefined) ?? 'transaction',
    statements: statementsOf(text),
  };
}
