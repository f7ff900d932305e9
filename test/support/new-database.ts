import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateDatabase } from '../../src/processes/migrate.js';
import { partitionByBusiness } from './partitioning.js';

/** A database of its own, with the schema and nothing else. @returns its URL */
export async function newDatabase(): Promise<string> {
  const url = new URL(inject('databaseUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  if (inject('tables') === 'partitioned') await partitionByBusiness(url.href);
  return url.href;
}
