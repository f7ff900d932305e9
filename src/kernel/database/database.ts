import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { Clock } from '../clock.js';
import { Log } from '../log.js';
import { Moments } from '../moments.js';
import { DataModel } from '../resource/data-model.js';
import { asDuplicateError } from './external-ids.js';
import type { DatabaseState } from './probe.js';
import { TenantReader } from './tenant-reader.js';
import { ConnectionPool } from './unscoped/connection-pool.js';
import { WakeUps } from './unscoped/wake-ups.js';
import { UnitOfWork } from './unit-of-work.js';

/** Hands out the doors: a `TenantReader` to read with, a `UnitOfWork` to write with, both for one principal. There is no other way in. */
@Injectable()
export class Database {
  /** Private at run time too: it reaches every business. */
  readonly #connections: ConnectionPool;
  private readonly moments: Moments;
  private readonly wakeUps: WakeUps;

  constructor(
    connections: ConnectionPool,
    private readonly clock: Clock,
    private readonly model: DataModel,
    private readonly log: Log,
  ) {
    this.#connections = connections;
    this.moments = new Moments(clock);
    this.wakeUps = new WakeUps(connections.anyConnection);
  }

  /** Names the migrations that the schema still lacks; a process starts only when there are none. */
  missingMigrations(): Promise<string[]> {
    return this.#connections.missingMigrations();
  }

  /** What PostgreSQL can do now. */
  state(): Promise<DatabaseState> {
    return this.#connections.state();
  }

  /** The reading door of a principal. */
  tenant(principal: Principal): TenantReader {
    return new TenantReader(this.#connections.anyConnection, principal, this.clock.now());
  }

  /**
   * Reads through a door that may stand on a replica (`DATABASE_REPLICA_URL`). It shows all that was committed before the call, like
   * that of `tenant`.
   *
   * @param act is run once more, on the primary, when the replica fails in the middle
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  read<T>(principal: Principal, act: (tenant: TenantReader) => Promise<T>): Promise<T> {
    return this.#connections.read((connection) =>
      act(new TenantReader(connection, principal, this.clock.now())),
    );
  }

  /**
   * Reads through one door that shows everything as it was at one moment, for as long as it takes. It holds a connection
   * meanwhile, to a replica where there is one.
   *
   * @param act is run once more, on the primary, when the replica fails in the middle
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  snapshot<T>(principal: Principal, act: (tenant: TenantReader) => Promise<T>): Promise<T> {
    return this.#connections.snapshot((connection) =>
      act(new TenantReader(connection, principal, this.clock.now())),
    );
  }

  /**
   * Runs a unit of work in one transaction: commits what it did when it returns, undoes it all when it throws. After a
   * deadlock it is run again from the start.
   *
   * @throws what the work throws, and PostgreSQL's own errors
   */
  async work<T>(principal: Principal, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const { columns } = this.#connections;
    try {
      const finished = await this.#connections.transaction(async (connection) => {
        const work = new UnitOfWork(connection, principal, this.moments, columns, this.model);
        const result = await act(work);
        work.recordChanges();
        return { result, woken: work.woken, toldSecurity: work.toldSecurity };
      });
      this.wakeUps.send(principal.businessId, finished.woken);
      for (const [event, fields] of finished.toldSecurity) this.log.security(event, fields);
      return finished.result;
    } catch (error) {
      throw asDuplicateError(error);
    }
  }
}
