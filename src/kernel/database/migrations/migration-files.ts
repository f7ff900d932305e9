import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { statementsOf } from './statements.js';

const FOLDER = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/** The file that creates a new database: the schema of the oldest release that can still be upgraded. */
const BASE = 'base.sql';

/** That release, and the name of its newest migration. A database without that migration is older. */
export const BASE_RELEASE = '18f7960';
export const NEWEST_OF_BASE = 'asset_imports_that_change1790000034000';

/**
 * How a file runs, given by its extension. `transaction` (`.sql`) runs as a whole or not at all. `online`
 * (`.online.sql`) runs statement by statement, because CREATE INDEX CONCURRENTLY refuses a transaction. `contract`
 * (`.contract.sql`) also runs statement by statement, but only on request, because it removes what the last release
 * uses.
 */
export type MigrationKind = 'transaction' | 'online' | 'contract';

/** One file of `migrations/`. */
export interface Migration {
  readonly file: string;
  /** Its name in the `migrations` table, and the timestamp that orders it: `1790000000000-a-b.sql` → `a_b1790000000000`. */
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

/** The text of `base.sql`. */
export function readBase(): Promise<string> {
  return readFile(join(FOLDER, BASE), 'utf8');
}

/** Parses a migration from its file name and text. */
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
