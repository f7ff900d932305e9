import { setTimeout as pause } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Config } from '../../../config.js';
import type { DataModel } from '../../resource/data-model.js';
import { ColumnNames } from '../columns.js';
import { StatementRunner } from '../statement-runner.js';
import { openDatabase, type OpenDatabase } from '../data-source.js';
import { missingMigrations } from '../migrations/index.js';
import { isReadOnly, isTransient } from '../failures.js';
import { type DatabaseState, Probe } from '../probe.js';
import { discardReadOnly } from '../read-only.js';
import { Replica } from './replica.js';
import { TransactionClient } from '../transaction-client.js';
import type { WatchedPool } from '../watched-pool.js';

/** How often a transaction is run again when PostgreSQL had to break a deadlock. */
const ATTEMPTS = 3;
const DEADLOCK_OR_SERIALIZATION = new Set(['40P01', '40001']);

/** The connections of a process. The doors stand on it; its holder can reach every business. */
export class ConnectionPool implements OnApplicationShutdown {
  readonly pool: WatchedPool;
  readonly columns: ColumnNames;
  /** Any connection, another one for each statement. */
  readonly anyConnection: StatementRunner;
  /** Undefined where there is none. */
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
    this.anyConnection = new StatementRunner(this.pool);
    this.replica = replicaOf(this.anyConnection);
  }

  /**
   * Opens the pool of a process.
   *
   * @param model what the modules of the process declare
   * @param process what the process calls itself in PostgreSQL's list of connections
   * @throws when PostgreSQL cannot be reached
   */
  static async open(config: Config, model: DataModel, process: string): Promise<ConnectionPool> {
    const opened = await openDatabase(config.databaseUrl!, config, model.entities, process);
    const probe = new Probe(config.databaseUrl!, `${process} health`);
    return new ConnectionPool(opened, probe, (primary) => Replica.of(config, primary, process));
  }

  /** Names the migrations that the schema still lacks. */
  missingMigrations(): Promise<string[]> {
    return missingMigrations(this.dataSource);
  }

  /** What PostgreSQL can do now, asked over a connection of its own: a pool that is in use all over is no failure. */
  state(): Promise<DatabaseState> {
    return this.probe.state();
  }

  /**
   * Runs a transaction: commits when `act` returns, undoes all when it throws. After a deadlock it is run again from the
   * start.
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
        // The other side, which waited for what this one held, gets through first.
        await pause(attempt * (10 + Math.random() * 20));
      }
    }
  }

  /**
   * Runs reads that all see one snapshot of the database, even if they take long: on a replica where `read` would use one, and
   * once more from the start when it fails there.
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
   * Runs reads on any connection to the replica, where there is one that shows all that was committed before; on the primary
   * otherwise, and once more there when the replica fails in the middle.
   *
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  read<T>(act: (connection: StatementRunner) => Promise<T>): Promise<T> {
    return this.onReplica(
      ({ anyConnection }) => act(anyConnection),
      () => act(this.anyConnection),
    );
  }

  private async onReplica<T>(there: (replica: Replica) => Promise<T>, here: () => Promise<T>): Promise<T> {
    const { replica } = this;
    if (!replica || !(await replica.isCaughtUp())) return here();
    try {
      return await there(replica);
    } catch (error) {
      if (!isTransient(error)) throw error;
      replica.rest(error);
      return here();
    }
  }

  private async attempt<T>(
    act: (connection: StatementRunner) => Promise<T>,
    begin = 'BEGIN',
    pool = this.pool,
  ): Promise<T> {
    const client = await pool.lend();
    // A connection that breaks between two statements says so by this event; unheard, it would end the process.
    client.on('error', ignore);
    const transaction = new TransactionClient(client);
    const connection = new StatementRunner(transaction);
    let broken: Error | undefined;
    try {
      // Not waited for: the first statement of the work goes out right behind it.
      const begun = transaction.query({ name: begin, text: begin });
      const [result] = await Promise.all([act(connection), begun]);
      // What was sent and not waited for comes before it. Had any of it failed, nothing is committed, and settling throws.
      await Promise.all([transaction.commit(), connection.settle()]);
      return result;
    } catch (error) {
      broken = await undo(transaction);
      const reason = (await connection.failure()) ?? transaction.causeOf(error);
      // It leads to what was the primary once; another one reaches the new primary.
      if (isReadOnly(reason)) broken ??= reason as Error;
      throw reason;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }

  /** Closes the pool once requests and jobs are done. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.probe.close(), this.replica?.close()]);
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

/** The next statement on a broken connection fails, and with it the transaction: nothing more is to be done here. */
const ignore = () => undefined;

/** Rolls back; gives the error of a connection that cannot even do that, so that the pool discards it. */
async function undo(transaction: TransactionClient): Promise<Error | undefined> {
  try {
    await transaction.rollBack();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
