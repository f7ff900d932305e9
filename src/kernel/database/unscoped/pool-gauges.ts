import { Injectable } from '@nestjs/common';
import { Metrics } from '../../telemetry/metrics.js';
import { ConnectionPool } from './connection-pool.js';

/** Metrics of the connection pool's use. */
@Injectable()
export class PoolGauges {
  constructor({ pool }: ConnectionPool, metrics: Metrics) {
    const { max = 0 } = pool.options;
    metrics.gauge(
      {
        name: 'db_client_connection_count',
        help: 'Connections of the pool to PostgreSQL, by state.',
        labels: ['state'],
      },
      () => [
        { labels: ['idle'], value: pool.idleCount },
        { labels: ['used'], value: pool.totalCount - pool.idleCount },
      ],
    );
    metrics.gauge(
      { name: 'db_client_connection_max', help: 'The maximum number of connections of the pool.' },
      () => [{ value: max }],
    );
    metrics.gauge(
      {
        name: 'db_client_connection_pending_requests',
        help: 'Requests that wait for a connection of the pool.',
      },
      () => [{ value: pool.waitingCount }],
    );
  }
}
