import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** The text of a migration. */
export const migrationText = (file: string) => readFileSync(`${FOLDER}${file}`, 'utf8');

/** A database of its own with the schema as it was before a migration; `drop` ends the connection and removes it. */
export async function schemaBefore(
  file: string,
): Promise<{ client: pg.Client; url: string; drop: () => Promise<void> }> {
  const name = `migration_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`SET timezone = 'UTC'`);
  for (const each of readdirSync(FOLDER).sort()) if (each < file) await client.query(migrationText(each));
  const drop = async () => {
    await client.end();
    await onServer(`DROP DATABASE ${name}`);
  };
  return { client, url: url.href, drop };
}

async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: inject('databaseUrl') });
  await server.connect();
  await server.query(statement);
  await server.end();
}
