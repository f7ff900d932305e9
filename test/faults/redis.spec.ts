import { inject, it } from 'vitest';
import { strike } from './faults.js';

if (inject('redisUrl')) strike('PostgreSQL and Redis', { redis: true }, { WEBHOOK_TIMEOUT_MS: '2000' });
else it.skip('faults over Redis: there is no redis-server');
