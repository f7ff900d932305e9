import { type IncomingMessage, Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { before, TimeoutError } from '../deadline.js';

/** A client's connection: its requests in progress, and the bytes it had sent when the last of them ended. */
interface OpenConnection {
  readonly inProgress: Set<ServerResponse>;
  bytesReadWhenIdle: number;
}

/** An HTTP server that tracks its connections. */
export class TrackedServer extends Server {
  readonly openConnections: OpenConnections;

  constructor(options: ServerOptions) {
    super(options);
    this.openConnections = new OpenConnections(this);
  }

  /**
   * Closes connections without a request. `close` calls it. Node's own would also destroy connections of slow readers, whose response has
   * ended but is not sent yet, and leave those that have sent nothing.
   */
  override closeIdleConnections(): void {
    this.openConnections.closeIdle();
  }
}

/** Tracks every connection of a server and its requests, so that the server can close within a deadline. */
export class OpenConnections {
  private readonly open = new Map<Socket, OpenConnection>();
  private draining = false;
  private closing = false;

  /** @param server must not listen yet: earlier connections would not be tracked */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.open.set(socket, { inProgress: new Set(), bytesReadWhenIdle: 0 });
      socket.once('close', () => this.open.delete(socket));
    });
    // Before the listener that answers: the head of the response states whether the connection stays open.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.track(request.socket, response),
    );
  }

  /** From now on, every response closes its connection. New connections are accepted, and idle ones stay open. */
  drain(): void {
    this.draining = true;
    for (const { inProgress } of this.open.values()) closeAfter([...inProgress].at(-1));
  }

  /**
   * Stops accepting connections, closes idle ones at once, lets requests finish that have begun to arrive, and destroys what is
   * left at the deadline.
   *
   * @returns how many connections were destroyed at the deadline
   */
  async close(deadline: AbortSignal): Promise<number> {
    this.closing = true;
    const closed = new Promise<void>((done) => {
      this.server.close(() => done());
    });
    for (const { inProgress } of this.open.values()) closeAfter([...inProgress].at(-1));
    try {
      await before(deadline, closed);
      return 0;
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      const left = [...this.open.keys()];
      for (const socket of left) socket.destroy();
      return left.length;
    }
  }

  /** Closes the connections that wait for a request of which nothing has arrived. */
  closeIdle(): void {
    for (const [socket, connection] of this.open) if (isIdle(socket, connection)) socket.destroy();
  }

  private track(socket: Socket, response: ServerResponse): void {
    const connection = this.open.get(socket);
    if (!connection) return;
    connection.inProgress.add(response);
    if (this.draining || this.closing) closeAfter(response);
    response.once('close', () => {
      connection.inProgress.delete(response);
      if (connection.inProgress.size > 0) return;
      connection.bytesReadWhenIdle = socket.bytesRead;
      // The head of a response that was sent before the shutdown promised to keep the connection open.
      if (this.closing) socket.destroySoon();
    });
  }
}

function isIdle(socket: Socket, { inProgress, bytesReadWhenIdle }: OpenConnection): boolean {
  return inProgress.size === 0 && socket.bytesRead === bytesReadWhenIdle;
}

/** Makes Node send `Connection: close`, and close the connection after this response: the last one of pipelined requests. */
function closeAfter(response: ServerResponse | undefined): void {
  if (response && !response.headersSent) response.shouldKeepAlive = false;
}
