import { Injectable } from '@nestjs/common';
import { Metrics } from '../../telemetry/metrics.js';
import { ConnectionPool } from './connection-pool.js';

/** Shows how much of the pool is in use. */
@Injectable()
export class PoolGauges {
  constructor({ pool }: ConnectionPool, metrics: Metrics) {
    const { max = 0 } = pool.options;
    metrics.gauge(
      {
        name: 'db_client_connection_count',
        help: 'Connections of the pool to PostgreSQL, by their state.',
        labels: ['state'],
      },
      () => [
        { labels: ['idle'], value: pool.idleCount },
        { labels: ['used'], value: pool.totalCount - pool.idleCount },
      ],
    );
    metrics.gauge(
      { name: 'db_client_connection_max', help: 'How many connections the pool may have.' },
      () => [{ value: max }],
    );
    metrics.gauge(
      { name: 'db_client_connection_pending_requests', help: 'What waits for a connection of the pool.' },
      () => [{ value: pool.waitingCount }],
    );
  }
}
