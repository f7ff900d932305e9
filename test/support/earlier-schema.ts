import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { emptyDatabase } from './new-database.js';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** The text of a migration. */
export const migrationText = (file: string) => readFileSync(`${FOLDER}${file}`, 'utf8');

/** Runs a migration by hand; the statements of an online one run one by one. */
async function runMigration(client: pg.Client, file: string): Promise<void> {
  const text = migrationText(file);
  const statements = file.endsWith('.online.sql') ? text.split(/;[ ]*\n/) : [text];
  for (const statement of statements) await client.query(statement);
}

/** A database of its own with the schema as it was before a migration; whoever asks ends the connection. */
export async function schemaBefore(file: string): Promise<{ client: pg.Client; url: string }> {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SET timezone = 'UTC'`);
  for (const each of readdirSync(FOLDER).sort()) if (each < file) await runMigration(client, each);
  return { client, url };
}
