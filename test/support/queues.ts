import { inject } from 'vitest';

/** The queues that a test runs over: PostgreSQL always, Redis where there is one. */
export const BACKENDS: readonly [name: string, environment: Record<string, string>][] = [
  ['PostgreSQL', {}],
  ...(inject('redisUrl')
    ? [['Redis', { REDIS_URL: inject('redisUrl') }] as [string, Record<string, string>]]
    : []),
];
