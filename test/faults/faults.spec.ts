import { inject, it } from 'vitest';
import { testFaults } from './faults.js';

// With the time limit of production: the lease of a dead worker's attempt lasts 20 s.
testFaults('PostgreSQL alone', { redis: false });
if (inject('redisUrl')) testFaults('PostgreSQL and Redis', { redis: true }, { WEBHOOK_TIMEOUT_MS: '2000' });
else it.skip('faults over Redis: there is no redis-server');
