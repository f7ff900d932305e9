import { inject, it } from 'vitest';
import { testFaults } from './faults.js';

// With the time limits of production: the lease of a dead worker's attempt lasts 20 s.
testFaults('PostgreSQL alone', { redis: false });
const SHORT_LEASE = { WEBHOOK_TIMEOUT_MS: '2000', WEBHOOK_LEASE_MARGIN_MS: '5000' };
if (inject('redisUrl')) testFaults('PostgreSQL and Redis', { redis: true }, SHORT_LEASE);
else it.skip('faults over Redis: there is no redis-server');
