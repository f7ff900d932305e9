import { strike } from './faults.js';

// Without Redis, and with the time limit of production: the lease of a dead worker's attempt lasts 20 s.
strike('PostgreSQL alone', { redis: false });
