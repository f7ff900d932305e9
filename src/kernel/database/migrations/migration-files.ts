import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Text in which semicolons and commas do not count: comments, strings, quoted names, and dollar-quoted bodies. */
const HIDING = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** The statements of a file, in order, each with the comments above it. */
function statementsOf(text: string): string[] {
  const hidden = text.replace(HIDING, (match) => ' '.repeat(match.length));
  const statements: string[] = [];
  let start = 0;
  for (const { index } of hidden.matchAll(/;/g)) {
    statements.push(text.slice(start, index).trim());
    start = index + 1;
  }
  statements.push(text.slice(start).trim());
  return statements.filter((statement) => withoutComments(statement) !== '');
}

/** A statement on one line, without comments. */
export function withoutComments(statement: string): string {
  return statement
    .replace(HIDING, (match) => (match.startsWith('--') ? ' ' : match))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Splits a list at its commas, except for commas in parentheses or strings. */
export function partsOf(list: string): string[] {
  const hidden = list.replace(HIDING, (match) => ' '.repeat(match.length));
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < hidden.length; at += 1) {
    if (hidden[at] === '(') depth += 1;
    if (hidden[at] === ')') depth -= 1;
    if (hidden[at] !== ',' || depth > 0) continue;
    parts.push(list.slice(start, at).trim());
    start = at + 1;
  }
  return [...parts, list.slice(start).trim()];
}

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
