import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { Clock, SteadyClock } from '../clock.js';
import { Log } from '../log.js';
import { ApiError } from '../errors/api-error.js';
import { isSandboxId } from '../ids.js';
import { DataModel } from '../resource/data-model.js';
import { render, sql } from '../sql/sql.js';
import { isPaused } from './closed-businesses.js';
import { asDuplicateError } from './external-ids.js';
import type { DatabaseState } from './side-connection.js';
import type { StatementRunner } from './statement-runner.js';
import { TenantReader } from './tenant-reader.js';
import { subjectKey } from './tenant-writer.js';
import { ConnectionPool, type ConnectionRoom } from './unscoped/connection-pool.js';
import { WakeUps } from './unscoped/wake-ups.js';
import { UnitOfWork } from './unit-of-work.js';

/** The subject of the lock that every unit of work in a sandbox shares. A reset takes it alone (D70). */
export const SANDBOX_WRITES = 'writes';

/**
 * The only access to the data of a business: a `TenantReader` to read, a `UnitOfWork` to write, each for one
 * principal.
 */
@Injectable()
export class Database {
  /** Private at run time too, because the pool can reach every business. */
  readonly #connections: ConnectionPool;
  private readonly steadyClock: SteadyClock;
  private readonly wakeUps: WakeUps;
  private areDistributed: boolean | undefined;

  constructor(
    connections: ConnectionPool,
    private readonly clock: Clock,
    private readonly model: DataModel,
    private readonly log: Log,
  ) {
    this.#connections = connections;
    this.steadyClock = new SteadyClock(clock);
    this.wakeUps = new WakeUps(connections.anyConnection);
  }

  /** The migrations that the schema still lacks. A process starts only when there are none. */
  missingMigrations(): Promise<string[]> {
    return this.#connections.missingMigrations();
  }

  /** Whether PostgreSQL is reachable and accepts writes. */
  state(): Promise<DatabaseState> {
    return this.#connections.state();
  }

  /** How many connections PostgreSQL allows, and how many the processes on this database may open together. */
  connectionRoom(): Promise<ConnectionRoom> {
    return this.#connections.room();
  }

  /**
   * A reader for a principal. Its `now` is available only when the principal's clock is known: see
   * `Principal.clockAheadMs`.
   */
  tenant(principal: Principal): TenantReader {
    return new TenantReader(this.#connections.anyConnection, principal, this.clock.now());
  }

  /**
   * Reads, possibly from a replica (`DATABASE_REPLICA_URL`). Like `tenant`, it sees everything that was committed
   * before the call.
   *
   * @param act runs again, on the primary, when the replica fails in the middle
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  async read<T>(principal: Principal, act: (tenant: TenantReader) => Promise<T>): Promise<T> {
    const reader = principal.clockAheadMs === undefined ? await this.timed(principal) : principal;
    return this.#connections.read((connection) =>
      act(new TenantReader(connection, reader, this.clock.now())),
    );
  }

  /**
   * Runs reads that all see one snapshot of the database, however long they take. It holds one connection for the
   * whole time, on a replica where one is configured.
   *
   * @param act runs again, on the primary, when the replica fails in the middle
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  async snapshot<T>(principal: Principal, act: (tenant: TenantReader) => Promise<T>): Promise<T> {
    const reader = principal.clockAheadMs === undefined ? await this.timed(principal) : principal;
    return this.#connections.snapshot((connection) =>
      act(new TenantReader(connection, reader, this.clock.now())),
    );
  }

  /**
   * Runs a unit of work in one transaction. It commits when `act` returns, and rolls back when it throws. After a
   * deadlock, `act` runs again from the start.
   *
   * @throws what `act` throws, and PostgreSQL's own errors; ApiError `business_moving` for a caller of a business that is paused
   */
  async work<T>(principal: Principal, act: (work: UnitOfWork) => PromiseLike<T>): Promise<T> {
    const [result] = await this.workTogether([principal], act);
    return result!;
  }

  /**
   * Runs a unit of work for each of several businesses at once, in one transaction: their statements share packets, and they share the
   * commit. Each statement still names one business. All of them commit, or none. Where tables are distributed, it runs for one business
   * only, because a transaction belongs to one machine (`areTablesDistributed`).
   *
   * @param act called once for each principal, in their order
   * @throws as `work`, for any of them
   */
  async workTogether<T>(
    principals: readonly Principal[],
    act: (work: UnitOfWork, index: number) => PromiseLike<T>,
  ): Promise<T[]> {
    // Citus would turn each into a distributed transaction. A business is not moved from there.
    const canMove = principals.some(({ kind }) => kind !== 'system') && !(await this.areTablesDistributed());
    try {
      const finished = await this.#connections.transaction((connection) =>
        Promise.all(
          principals.map(async (principal, index) => {
            // In a sandbox, the lock of `begin` comes first: a reset holds it alone, and then waits for the row.
            const begun = this.begin(connection, principal);
            const requireOpen = canMove ? lockOpen(connection, principal) : undefined;
            const work = await begun;
            const result = await act(work, index);
            await work.recordChanges();
            await requireOpen?.();
            return { result, work };
          }),
        ),
      );
      for (const { work } of finished) {
        this.wakeUps.send(work.principal.businessId, await work.woken());
        for (const write of work.logLines) write(this.log);
      }
      return finished.map(({ result }) => result);
    } catch (error) {
      throw asDuplicateError(error);
    }
  }

  /** Whether the tables are distributed over several machines by business (`docs/scaling.md`). Asked once, because processes stop for that. */
  async areTablesDistributed(): Promise<boolean> {
    this.areDistributed ??= await this.readDistribution();
    return this.areDistributed;
  }

  private async readDistribution(): Promise<boolean> {
    const query = sql`SELECT to_regclass('pg_dist_node') IS NOT NULL AS "areDistributed"`;
    const { rows } = await this.#connections.anyConnection.run<{ areDistributed: boolean }>(
      render(query, null),
    );
    return rows[0]!.areDistributed;
  }

  private async begin(connection: StatementRunner, principal: Principal): Promise<UnitOfWork> {
    const worker = principal.isSandbox ? await enterSandbox(connection, principal) : principal;
    return new UnitOfWork(connection, worker, this.steadyClock, this.#connections.columns, this.model);
  }

  /** The principal, with the current clock offset of their business. */
  async timed(principal: Principal): Promise<Principal> {
    if (principal.clockAheadMs !== undefined) return principal;
    return principal.withClock(await this.clockAheadMsOf(principal.businessId));
  }

  /** The business whose shares a business uses (D48): for a sandbox, the business that it belongs to. Only sandboxes need a query. */
  async shareOwnerOf(businessId: string): Promise<string> {
    if (!isSandboxId(businessId)) return businessId;
    const query = sql`SELECT b.sandbox_of AS owner FROM businesses b WHERE b.id = ${businessId}`;
    const { rows } = await this.#connections.anyConnection.run<{ owner: string }>(render(query, null));
    return rows[0]?.owner ?? businessId;
  }

  /** How far the clock of a business is ahead, in milliseconds (D70). Only sandboxes need a query. */
  async clockAheadMsOf(businessId: string): Promise<number> {
    if (!isSandboxId(businessId)) return 0;
    return readClock(this.#connections.anyConnection, businessId);
  }
}

/**
 * Keeps what a caller is told was written in one database: `business move` waits for the lock of this statement, and only then copies the
 * last rows. The answer comes with that of the first statement, so it costs no round trip. Not for the service's own work, which the other
 * database does again.
 *
 * @returns a check to call before the commit; it throws ApiError `business_moving`
 */
function lockOpen(
  connection: StatementRunner,
  { businessId, kind }: Principal,
): (() => Promise<void>) | undefined {
  if (kind === 'system') return undefined;
  const query = sql`SELECT ${isPaused('b')} AS "isPaused" FROM businesses b WHERE b.id = ${businessId} FOR KEY SHARE OF b`;
  const sent = connection.send<{ isPaused: boolean }>(render(query, null));
  return async () => {
    const [business] = (await sent).rows;
    if (business?.isPaused) throw new ApiError('business_moving');
  };
}

/**
 * Begins a unit of work in a sandbox: waits for a reset, which waits for all earlier ones (D70). Only then is the clock known.
 *
 * @returns the principal, with the current clock
 */
async function enterSandbox(connection: StatementRunner, principal: Principal): Promise<Principal> {
  const key = subjectKey(principal.businessId, SANDBOX_WRITES);
  connection.send(render(sql`SELECT pg_advisory_xact_lock_shared(${key})`, null));
  return principal.withClock(await readClock(connection, principal.businessId));
}

async function readClock(connection: StatementRunner, businessId: string): Promise<number> {
  const query = sql`SELECT b.clock_ahead_ms::float8 AS ahead FROM businesses b WHERE b.id = ${businessId}`;
  const { rows } = await connection.run<{ ahead: number }>(render(query, null));
  return rows[0]?.ahead ?? 0;
}
