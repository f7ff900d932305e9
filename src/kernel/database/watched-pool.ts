import { Socket } from 'node:net';
import pg, {
  type ClientConfig,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg';
import { TimeoutError, within } from '../deadline.js';
import type { EndWait, StartWait } from '../telemetry/tracer.js';
import { surviveBrokenConnections } from './failures.js';
import { DISCARD_PLANS, plan, PlanAge, type Planning } from './planning.js';

/** Called when a statement has ended. */
type WhenEnded<T extends object> = (error: Error | null | undefined, result: QueryResult<T>) => void;

/**
 * A query object for `pg`. When `pg` gets a plain object, it first copies it property by property, with property
 * descriptors. That copy costs more than everything else it does before sending.
 */
export class SentQuery<T extends object> extends pg.Query<T> {
  /** The name of the prepared statement; without one, PostgreSQL plans the statement for its values. */
  readonly name: string | undefined;

  constructor({ text, values, name }: QueryConfig, whenEnded?: WhenEnded<T>) {
    super(text, values, whenEnded);
    this.name = name;
  }
}

const BEGIN = { name: 'BEGIN', text: 'BEGIN' };
const COMMIT = { name: 'COMMIT', text: 'COMMIT' };
const POSTGRESQL = { 'db.system.name': 'postgresql' };
/** The span of the wait for a connection. */
const WAIT = 'pool wait';
/** How much of a statement is in its span, in characters. It contains no values. */
const MAX_STATEMENT = 1_000;

/** Starts the span of a statement. */
export function statementSpan(start: StartWait, { text }: QueryConfig): EndWait {
  const [operation] = /^[A-Z]+/.exec(text) ?? ['statement'];
  return start(operation, {
    ...POSTGRESQL,
    'db.operation.name': operation,
    'db.query.text': text.slice(0, MAX_STATEMENT),
  });
}

/** How long a check waits for a connection to be opened, in milliseconds: less than a health check may take. */
const OPENING_MS = 1_000;

/** Only for the benchmark: each statement leaves in a packet of its own, as `pg` sends it. */
const USE_SEPARATE_PACKETS = process.env.BENCH_SEPARATE_PACKETS === '1';

/** No bytes were sent or received for too long while a response was due. Clients are told to retry later. */
class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(silenceMs: number) {
    super(`PostgreSQL was silent for ${silenceMs} ms; the connection is discarded.`);
  }
}

/** A pipelined client with access to its socket, because it creates the socket itself. */
class SocketClient extends pg.Client {
  readonly socket: Socket;
  /** Undefined until the first statement, because a new connection has PostgreSQL's own settings. */
  private planning: Planning | undefined;
  private isShared = false;
  private readonly plans = new PlanAge();

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, pipeline: true, stream: () => socket });
    this.socket = socket;
  }

  /**
   * Collects everything sent in the current tick into one packet: a write to the socket is the most expensive part of
   * a statement.
   */
  gather(): void {
    if (USE_SEPARATE_PACKETS) return;
    this.socket.cork();
    process.nextTick(() => this.socket.uncork());
  }

  /**
   * Plans the following statements in this way, and no longer with old plans. If that needs statements, they leave in the same packet as
   * the next one.
   */
  planFor(planning: Planning): void {
    if (this.plans.isOver()) this.post(DISCARD_PLANS);
    if (this.isShared || this.planning === planning) return;
    this.planning = planning;
    // If it fails, the next statement is planned in another way, but has the same result.
    this.post(plan(planning, false), () => (this.planning = undefined));
  }

  /** From now on, it has another session of PostgreSQL for each transaction. Sessions keep plans, unless a transaction sets it otherwise. */
  shareSession(): void {
    this.isShared = true;
  }

  /**
   * Runs a statement. On a shared session, one that is planned for its values has a transaction of its own, in the same packet.
   *
   * @param whenEnded called when the statement has ended, and its transaction
   */
  run<T extends object>(config: QueryConfig, planning: Planning, whenEnded: WhenEnded<T>): void {
    this.planFor(planning);
    if (!this.isShared || planning === 'kept') {
      this.query(new SentQuery<T>(config, whenEnded));
      return;
    }
    let failed: Error | null | undefined;
    let answer: QueryResult<T>;
    this.post(BEGIN);
    this.post(plan('fresh', true));
    this.query(new SentQuery<T>(config, (error, result) => ([failed, answer] = [error, result])));
    this.query(new SentQuery<T>(COMMIT, (error) => whenEnded(failed ?? error, answer)));
  }

  /** Sends a statement whose result is not needed. */
  private post(config: QueryConfig, onFailure: () => void = () => undefined): void {
    this.gather();
    this.query(new SentQuery(config, (error) => error && onFailure()));
  }
}

/** A client of a `WatchedPool`. */
export type WatchedClient = PoolClient & SocketClient;

/**
 * A pool that discards silent connections. A network that drops packets reports no error, and a request on such a
 * connection would wait forever.
 *
 * Statements under way fail with `SilentConnection`. They are not retried, because PostgreSQL may have executed them.
 * The idle connections are discarded too: the same failure has probably affected them, and otherwise requests would
 * discover that one by one.
 */
export class WatchedPool extends pg.Pool {
  private readonly idleSockets = new Set<Socket>();
  private readonly connected = new Set<PoolClient>();
  /** Starts the spans of what requests wait for; undefined without a collector of traces. */
  waits: StartWait | undefined;

  /**
   * @param options the options of `pg.Pool`
   * @param silenceMs how long a connection in use may be silent, in milliseconds; must exceed the statement timeout.
   *   0 for no limit
   * @param isShared whether a connection has another session of PostgreSQL for each transaction: a PgBouncer in transaction mode
   */
  constructor(
    options: PoolConfig | undefined,
    private readonly silenceMs: number,
    isShared = false,
  ) {
    super({ ...options, Client: SocketClient });
    if (isShared) this.on('connect', (client) => (client as WatchedClient).shareSession());
    surviveBrokenConnections(this);
    this.on('connect', (client) => this.connected.add(client));
    this.on('remove', (client) => this.connected.delete(client));
    if (silenceMs === 0) return;
    this.on('connect', (client) => this.watch(socketOf(client)));
    this.on('acquire', (client) => this.idleSockets.delete(socketOf(client)));
    this.on('release', (_error, client) => this.idleSockets.add(socketOf(client)));
    this.on('remove', (client) => this.idleSockets.delete(socketOf(client)));
  }

  /** Runs a statement on any connection. @throws PostgreSQL's errors */
  ask<T extends object>(config: QueryConfig, planning: Planning): Promise<QueryResult<T>> {
    return new Promise((resolve, reject) => {
      const endWait = this.waits?.(WAIT, POSTGRESQL);
      this.connect((failed, lent) => {
        endWait?.(failed);
        if (failed) return reject(failed);
        const client = lent as WatchedClient;
        const end = this.waits && statementSpan(this.waits, config);
        client.run<T>(config, planning, (error, result) => {
          end?.(error);
          client.release(error ?? undefined);
          if (error) reject(error);
          else resolve(result);
        });
      });
    });
  }

  /** Whether statements get connections: true if there is one, even if it is in use; false if PostgreSQL refuses to open one. */
  async canConnect(): Promise<boolean> {
    if (this.connected.size > 0) return true;
    try {
      const tried = this.lend().then((client) => client.release());
      await within(OPENING_MS, tried);
      return true;
    } catch (error) {
      return error instanceof TimeoutError;
    }
  }

  /** Takes a connection from the pool for several statements. Return it with `release`. */
  async lend(): Promise<WatchedClient> {
    const endWait = this.waits?.(WAIT, POSTGRESQL);
    try {
      // The pool creates only clients of this class.
      const client = (await this.connect()) as WatchedClient;
      endWait?.();
      return client;
    } catch (error) {
      endWait?.(error as Error);
      throw error;
    }
  }

  private watch(socket: Socket): void {
    socket.setTimeout(this.silenceMs);
    // With `setTimeout`'s own callback, a connection would be watched only until its first silence, while idle.
    socket.on('timeout', () => {
      // An idle connection is expected to be silent.
      if (this.idleSockets.has(socket)) return;
      socket.destroy(new SilentConnection(this.silenceMs));
      for (const idle of this.idleSockets) idle.destroy();
    });
  }
}

function socketOf(client: PoolClient): Socket {
  return (client as WatchedClient).socket;
}
