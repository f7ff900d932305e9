import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './databases.js';

/** A database of its own, with the schema and nothing else. @returns its URL */
export function newDatabase(): Promise<string> {
  return createDatabase(inject('databaseUrl'), nameOfDatabase(), inject('template'));
}

/** A database of its own with nothing in it, not even the schema. @returns its URL */
export function emptyDatabase(): Promise<string> {
  return createDatabase(inject('databaseUrl'), nameOfDatabase());
}

/** They bear the template's name in front, so that whoever takes it away takes these away too. */
const nameOfDatabase = () => `${inject('template')}_${randomUUID().slice(0, 13).replaceAll('-', '')}`;
