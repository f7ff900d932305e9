import type { OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { Config } from '../../config.js';
import type { Actor } from '../actor.js';
import type { Clock } from '../clock.js';
import { Moments } from '../moments.js';
import type { DataModel } from '../resource/data-model.js';
import { ColumnNames } from './columns.js';
import { Connection } from './connection.js';
import { openDataSource, poolOf } from './data-source.js';
import { missingMigrations } from './migrate.js';
import { Probe } from './probe.js';
import { render, type Sql } from './sql.js';
import { Tenant } from './tenant.js';
import { Work } from './work.js';

/** How often a unit of work is run again when PostgreSQL had to break a deadlock. */
const ATTEMPTS = 3;
const DEADLOCK_OR_SERIALIZATION = new Set(['40P01', '40001']);

/** Runs a statement of a transaction that has no single business, and answers with its rows. */
export type Run = <R extends object>(query: Sql) => Promise<R[]>;

/** Hands out the doors: a `Tenant` to read with, a `Work` to write with, both for one actor. */
export class Database implements OnApplicationShutdown {
  /** The pool itself, for the stores of libraries (rate limits, queues). Nothing of a business is read through it. */
  readonly pool: Pool;
  private readonly columns: ColumnNames;
  private readonly moments: Moments;
  private readonly unscoped: Connection;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly model: DataModel,
    private readonly probe: Probe,
  ) {
    this.pool = poolOf(dataSource);
    this.columns = new ColumnNames(dataSource);
    this.moments = new Moments(clock);
    this.unscoped = new Connection(this.pool);
  }

  /**
   * Opens the pool of a process.
   *
   * @param model what the modules of the process declare
   * @param process what the process calls itself in PostgreSQL's list of connections
   * @throws when PostgreSQL cannot be reached
   */
  static async open(config: Config, model: DataModel, process: string, clock: Clock): Promise<Database> {
    const dataSource = await openDataSource(config.databaseUrl!, config, model.entities, process);
    return new Database(dataSource, clock, model, new Probe(config.databaseUrl!, `${process} health`));
  }

  /** Names the migrations that the schema still lacks; a process starts only when there are none. */
  missingMigrations(): Promise<string[]> {
    return missingMigrations(this.dataSource);
  }

  /** Tells whether PostgreSQL answers, over a connection of its own: a pool that is in use all over is no failure. */
  answers(): Promise<boolean> {
    return this.probe.answers();
  }

  /** The reading door of an actor. */
  tenant(actor: Actor): Tenant {
    return new Tenant(this.unscoped, actor, this.clock.now());
  }

  /**
   * Runs a unit of work in one transaction: commits what it did when it returns, undoes it all when it throws. After a
   * deadlock it is run again from the start.
   *
   * @throws whatever the work throws, and PostgreSQL's own errors
   */
  async work<T>(actor: Actor, act: (work: Work) => Promise<T>): Promise<T> {
    return this.transaction((connection) =>
      act(new Work(connection, actor, this.moments, this.columns, this.model)),
    );
  }

  /**
   * Rows across all businesses: for finding the business (whose key is this?) and for the service's own tables. Entity
   * classes of tenants are refused here.
   */
  async acrossBusinesses<T extends object>(query: Sql): Promise<T[]> {
    return (await this.unscoped.run<T>(render(query, null))).rows;
  }

  /** A transaction over the service's own tables, for work that has no single business. */
  acrossBusinessesAtOnce<T>(act: (run: Run) => Promise<T>): Promise<T> {
    return this.transaction((connection) =>
      act(async <R extends object>(query: Sql) => (await connection.run<R>(render(query, null))).rows),
    );
  }

  private async transaction<T>(act: (connection: Connection) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(act);
      } catch (error) {
        const again = DEADLOCK_OR_SERIALIZATION.has((error as { code?: string }).code ?? '');
        if (!again || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async attempt<T>(act: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    // A connection that breaks between two statements says so by this event; unheard, it would end the process.
    client.on('error', ignore);
    let broken: Error | undefined;
    try {
      // Not waited for: the first statement of the work goes out right behind it.
      const begun = client.query('BEGIN');
      const [result] = await Promise.all([act(new Connection(client)), begun]);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      broken = await undo(client);
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }

  /** Closes the pool once requests and jobs are done. */
  async onApplicationShutdown(): Promise<void> {
    await this.probe.close();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

/** The next statement on a broken connection fails, and with it the transaction: nothing more is to be done here. */
const ignore = () => undefined;

/** Rolls back; gives the error of a connection that cannot even do that, so that the pool discards it. */
async function undo(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
