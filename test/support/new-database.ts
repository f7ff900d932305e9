import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDistributed, createOnEveryNode } from './citus.js';
import { createDatabase } from './databases.js';

/** A database of its own, with the schema and nothing else. @returns its URL */
export function newDatabase(): Promise<string> {
  const [server, name] = [inject('databaseUrl'), nameOfDatabase()];
  if (inject('tables') === 'distributed') return createDistributed(server, name);
  return createDatabase(server, name, inject('template'));
}

/** A database of its own with nothing in it, not even the schema. @returns its URL */
export function emptyDatabase(): Promise<string> {
  const [server, name] = [inject('databaseUrl'), nameOfDatabase()];
  return inject('tables') === 'distributed' ? createOnEveryNode(server, name) : createDatabase(server, name);
}

/** They bear the template's name in front, so that whoever takes it away takes these away too. */
const nameOfDatabase = () => `${inject('template')}_${randomUUID().slice(0, 13).replaceAll('-', '')}`;
