import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDistributed, createOnEveryNode } from './citus.js';
import { createDatabase } from './databases.js';

/** Creates a database with only the schema. @returns its URL */
export function newDatabase(): Promise<string> {
  const [server, name] = [inject('databaseUrl'), nameOfDatabase()];
  if (inject('tables') === 'distributed') return createDistributed(server, name);
  return createDatabase(server, name, inject('template'));
}

/** Creates an empty database, without the schema. @returns its URL */
export function emptyDatabase(): Promise<string> {
  const [server, name] = [inject('databaseUrl'), nameOfDatabase()];
  return inject('tables') === 'distributed' ? createOnEveryNode(server, name) : createDatabase(server, name);
}

/** The template's name is their prefix, so they are dropped together with the template. */
const nameOfDatabase = () => `${inject('template')}_${randomUUID().slice(0, 13).replaceAll('-', '')}`;
