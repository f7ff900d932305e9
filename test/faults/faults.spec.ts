import { inject, it } from 'vitest';
import { strike } from './faults.js';

// With the time limit of production: the lease of a dead worker's attempt lasts 20 s.
strike('PostgreSQL alone', { redis: false });
if (inject('redisUrl')) strike('PostgreSQL and Redis', { redis: true }, { WEBHOOK_TIMEOUT_MS: '2000' });
else it.skip('faults over Redis: there is no redis-server');
