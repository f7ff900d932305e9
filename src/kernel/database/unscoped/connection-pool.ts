import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { type Config, sessionUrlOf } from '../../../config.js';
import type { DataModel } from '../../resource/data-model.js';
import { Metrics } from '../../telemetry/metrics.js';
import type { Tracer } from '../../telemetry/tracer.js';
import { AnyConnection } from '../connection-settings.js';
import { ColumnNames } from '../columns.js';
import { openDatabase, type OpenDatabase } from '../data-source.js';
import { isReadOnly, isTransient } from '../failures.js';
import { missingMigrations } from '../migrations/plan.js';
import { type DatabaseState, Probe } from '../side-connection.js';
import { StatementRunner } from '../statement-runner.js';
import { TransactionClient } from '../transaction-client.js';
import type { WatchedPool } from '../watched-pool.js';
import { Replica } from './replica.js';

/** How often a transaction is attempted when it fails with a deadlock. */
const ATTEMPTS = 3;
/** The end of the name that the connection for health checks has in `pg_stat_activity`. */
const PROBE_NAME = ' health';
const DEADLOCK_OR_SERIALIZATION = new Set(['40P01', '40001']);

/** A process's connections outside the pool: for health checks, for counters, and for being woken. */
const CONNECTIONS_BESIDE_POOL = 3;
/** Each process has one connection for health checks. */
const ROOM = `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS allowed,
    (SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE '%${PROBE_NAME}') AS processes`;

/** The connections that PostgreSQL allows, and those that the running processes may need. */
export interface ConnectionRoom {
  readonly allowed: number;
  readonly processes: number;
  readonly needed: number;
}

/** The connections of a process, below `TenantReader` and `UnitOfWork`. Code that holds it can reach every business. */
export class ConnectionPool implements OnApplicationShutdown {
  readonly pool: WatchedPool;
  readonly columns: ColumnNames;
  /** Runs each statement on any free connection. */
  readonly anyConnection: StatementRunner;
  /** Undefined when no replica is configured. */
  readonly replica: Replica | undefined;

  private readonly dataSource: DataSource;

  private constructor(
    { dataSource, pool }: OpenDatabase,
    private readonly probe: Probe,
    replicaOf: (primary: StatementRunner) => Replica | undefined,
  ) {
    this.dataSource = dataSource;
    this.pool = pool;
    discardReadOnly(this.pool, () => probe.renew());
    this.columns = new ColumnNames(dataSource);
    this.anyConnection = new StatementRunner(new AnyConnection(this.pool));
    this.replica = replicaOf(this.anyConnection);
  }

  /**
   * Opens the pool of a process.
   *
   * @param model what the modules of the process declare
   * @param process the process name shown in `pg_stat_activity`
   * @param tracer records what requests wait for
   * @throws when PostgreSQL cannot be reached
   */
  static async open(
    config: Config,
    model: DataModel,
    process: string,
    tracer: Tracer,
  ): Promise<ConnectionPool> {
    const opened = await openDatabase(config.databaseUrl!, config, model.entities, process);
    opened.pool.waits = tracer.waits;
    const probe = new Probe(sessionUrlOf(config)!, process + PROBE_NAME);
    return new ConnectionPool(opened, probe, (primary) => Replica.of(config, primary, process));
  }

  /** The migrations that the schema still lacks. */
  missingMigrations(): Promise<string[]> {
    return missingMigrations(this.dataSource);
  }

  /**
   * Whether PostgreSQL is reachable, accepts writes, and gives the pool connections. The first two are asked over a separate
   * connection, because a pool whose connections are all busy is not a failure.
   */
  async state(): Promise<DatabaseState> {
    const state = await this.probe.state();
    return state === 'ready' && !(await this.pool.canConnect()) ? 'no connection' : state;
  }

  /** How many connections PostgreSQL allows, and how many the processes on this database may open together. */
  async room(): Promise<ConnectionRoom> {
    const { rows } = await this.pool.query<{ allowed: number; processes: number }>(ROOM);
    const { allowed, processes } = rows[0]!;
    const { max = 0 } = this.pool.options;
    return { allowed, processes, needed: processes * (max + CONNECTIONS_BESIDE_POOL) };
  }

  /**
   * Runs a transaction: commits when `act` returns, and rolls back when it throws. After a deadlock, `act` runs again
   * from the start.
   *
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  async transaction<T>(act: (connection: StatementRunner) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(act);
      } catch (error) {
        const again = DEADLOCK_OR_SERIALIZATION.has((error as { code?: string }).code ?? '');
        if (!again || attempt === ATTEMPTS) throw error;
        // Lets the other transaction, which waited for our locks, finish first.
        await pause(attempt * (10 + Math.random() * 20));
      }
    }
  }

  /**
   * Runs reads that all see one snapshot of the database, however long they take. They run on a replica when `read`
   * would use one; if it fails, they run again from the start on the primary.
   *
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  snapshot<T>(act: (connection: StatementRunner) => Promise<T>): Promise<T> {
    const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
    return this.onReplica(
      ({ pool }) => this.attempt(act, begin, pool),
      () => this.attempt(act, begin),
    );
  }

  /**
   * Runs reads on the replica, when there is one that has everything committed before the call, and on the primary
   * otherwise. If the replica fails in the middle, they run again on the primary.
   *
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  read<T>(act: (connection: StatementRunner) => Promise<T>): Promise<T> {
    return this.onReplica(
      ({ anyConnection }) => act(anyConnection),
      () => act(this.anyConnection),
    );
  }

  private async onReplica<T>(
    readReplica: (replica: Replica) => Promise<T>,
    readPrimary: () => Promise<T>,
  ): Promise<T> {
    const { replica } = this;
    if (!replica || !(await replica.isCaughtUp())) return readPrimary();
    try {
      return await readReplica(replica);
    } catch (error) {
      if (!isTransient(error)) throw error;
      replica.suspend(error);
      return readPrimary();
    }
  }

  private async attempt<T>(
    act: (connection: StatementRunner) => Promise<T>,
    begin = 'BEGIN',
    pool = this.pool,
  ): Promise<T> {
    const client = await pool.lend();
    client.planFor('kept');
    const transaction = new TransactionClient(client, pool.waits);
    const connection = new StatementRunner(transaction);
    let broken: Error | undefined;
    try {
      // Not awaited: the first statement of the transaction follows at once.
      const begun = transaction.ask({ name: begin, text: begin });
      const [result] = await Promise.all([act(connection), begun]);
      // Statements sent without waiting precede the COMMIT. If one of them failed, nothing is committed, and `settle`
      // throws.
      await Promise.all([transaction.commit(), connection.settle()]);
      return result;
    } catch (error) {
      broken = await undo(transaction);
      const reason = (await connection.failure()) ?? transaction.causeOf(error);
      // The connection leads to the former primary. A new connection reaches the new one.
      if (isReadOnly(reason)) broken ??= reason as Error;
      throw reason;
    } finally {
      client.release(broken);
    }
  }

  /** Closes the pool after requests and jobs have ended. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.probe.close(), this.replica?.close()]);
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

/** Rolls back. @returns the error when even that fails, so that the pool discards the connection */
async function undo(transaction: TransactionClient): Promise<Error | undefined> {
  try {
    await transaction.rollBack();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/**
 * Discards the idle connections of a pool as soon as one connection turns out to be read-only. After a failover they
 * all lead to the old primary, and new connections reach the new one. The caller that used the read-only connection
 * discards it itself.
 *
 * @param found called when a read-only connection was found
 */
function discardReadOnly(pool: Pool, found: () => void): void {
  pool.on('release', (error) => {
    if (!isReadOnly(error)) return;
    found();
    for (let left = pool.idleCount; left > 0; left -= 1)
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  });
}

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
