import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDistributed, createOnEveryNode } from './citus.js';
import { createDatabase } from './databases.js';

const shared = new Map<string, Promise<string>>();

/**
 * The database that the tests of this worker thread share. Each thread has its own, so that no other thread's clock or worker changes
 * its data.
 */
export function sharedDatabase(): Promise<string> {
  const template = inject('template');
  const database = shared.get(template) ?? newDatabase();
  shared.set(template, database);
  return database;
}

/** Creates a database with only the schema. @returns its URL */
export function newDatabase(): Promise<string> {
  const [server, name] = [inject('server'), nameOfDatabase()];
  if (inject('tables') === 'distributed') return createDistributed(server, name);
  return createDatabase(server, name, inject('template'));
}

/** Creates an empty database, without the schema. @returns its URL */
export function emptyDatabase(): Promise<string> {
  const [server, name] = [inject('server'), nameOfDatabase()];
  return inject('tables') === 'distributed' ? createOnEveryNode(server, name) : createDatabase(server, name);
}

/** The template's name is their prefix, so they are dropped together with the template. */
const nameOfDatabase = () => `${inject('template')}_${randomUUID().slice(0, 13).replaceAll('-', '')}`;
