import { inject } from 'vitest';

/** The queue backends of a test: always PostgreSQL, and Redis if it is available. */
export const BACKENDS: readonly [name: string, environment: Record<string, string>][] = [
  ['PostgreSQL', {}],
  ...(inject('redisUrl')
    ? [['Redis', { REDIS_URL: inject('redisUrl') }] as [string, Record<string, string>]]
    : []),
];
