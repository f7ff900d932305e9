import { Socket } from 'node:net';
import pg, { type ClientConfig, type PoolClient, type PoolConfig } from 'pg';

/** A connection on which nothing came or went for too long while an answer was due. To a client: come back later. */
class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(silenceMs: number) {
    super(`PostgreSQL was silent for ${silenceMs} ms; the connection is discarded.`);
  }
}

/** A pipelined client that knows the socket under it, because it brings its own. */
class SocketClient extends pg.Client {
  readonly socket: Socket;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, pipeline: true, stream: () => socket });
    this.socket = socket;
  }

  /** Lets what is sent in this turn of the event loop leave in one packet: writing to the socket costs more than all else. */
  gather(): void {
    this.socket.cork();
    process.nextTick(() => this.socket.uncork());
  }
}

/** A client of a `WatchedPool`. */
export type WatchedClient = PoolClient & SocketClient;

/**
 * A pool that discards connections that fall silent: a network that swallows bytes never says so, and a request on such a
 * connection would wait forever. What was under way fails with `SilentConnection`; whether PostgreSQL did it is unknown,
 * so nothing is repeated here. The idle connections are discarded at the same time, because what silenced one has likely
 * silenced them, and no request should find that out one by one.
 */
export class WatchedPool extends pg.Pool {
  private readonly idleSockets = new Set<Socket>();

  /**
   * @param options as `pg.Pool` takes them
   * @param silenceMs how long a connection in use may be silent, in milliseconds; more than a statement may take. With 0
   *   it may be silent forever
   */
  constructor(
    options: PoolConfig | undefined,
    private readonly silenceMs: number,
  ) {
    super({ ...options, Client: SocketClient });
    if (silenceMs === 0) return;
    this.on('connect', (client) => this.watch(socketOf(client)));
    this.on('acquire', (client) => this.idleSockets.delete(socketOf(client)));
    this.on('release', (_error, client) => this.idleSockets.add(socketOf(client)));
    this.on('remove', (client) => this.idleSockets.delete(socketOf(client)));
  }

  /** A connection for several statements. Give it back with `release`. */
  lend(): Promise<WatchedClient> {
    // The pool makes clients of no other class.
    return this.connect() as Promise<WatchedClient>;
  }

  private watch(socket: Socket): void {
    socket.setTimeout(this.silenceMs, () => {
      // No answer is due here: silence is as it should be.
      if (this.idleSockets.has(socket)) return;
      socket.destroy(new SilentConnection(this.silenceMs));
      for (const idle of this.idleSockets) idle.destroy();
    });
  }
}

function socketOf(client: PoolClient): Socket {
  return (client as WatchedClient).socket;
}
