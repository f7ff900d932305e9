import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { before, TooLate } from '../deadline.js';

/** A client's connection: the requests under way on it, and how much it had sent when the last of them was over. */
interface OpenConnection {
  readonly underWay: Set<ServerResponse>;
  readWhenIdle: number;
}

/**
 * Knows every connection of a server and what happens on it, so that the server can be closed within a time. Node's own
 * `close` waits forever for a connection on which nothing, or half a request, was sent, and cuts slow readers off at once.
 */
export class OpenConnections {
  private readonly open = new Map<Socket, OpenConnection>();
  private draining = false;
  private closing = false;

  /** @param server not yet listening: a connection made before would not be known */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.open.set(socket, { underWay: new Set(), readWhenIdle: 0 });
      socket.once('close', () => this.open.delete(socket));
    });
    // Before the one who answers: whether the connection stays is said in the answer's first bytes.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.follow(request.socket, response),
    );
  }

  /** From here on every answer says that its connection is over; new ones are taken, and those that are idle stay. */
  drain(): void {
    this.draining = true;
    for (const { underWay } of this.open.values()) sayLast([...underWay].at(-1));
  }

  /**
   * Takes no new connections, closes at once those on which nothing was asked, lets requests end that have begun to
   * arrive, and cuts them off at the deadline.
   *
   * @returns how many connections were cut off
   */
  async close(deadline: AbortSignal): Promise<number> {
    this.closing = true;
    // Not the HTTP server's own: it also destroys connections whose answer is complete here, and not yet sent.
    const closed = new Promise<void>((done) => {
      NetServer.prototype.close.call(this.server, () => done());
    });
    for (const [socket, connection] of this.open) {
      if (isIdle(socket, connection)) socket.destroy();
      sayLast([...connection.underWay].at(-1));
    }
    try {
      await before(deadline, closed);
      return 0;
    } catch (error) {
      if (!(error instanceof TooLate)) throw error;
      const left = [...this.open.keys()];
      for (const socket of left) socket.destroy();
      return left.length;
    }
  }

  private follow(socket: Socket, response: ServerResponse): void {
    const connection = this.open.get(socket);
    if (!connection) return;
    connection.underWay.add(response);
    if (this.draining || this.closing) sayLast(response);
    response.once('close', () => {
      connection.underWay.delete(response);
      if (connection.underWay.size > 0) return;
      connection.readWhenIdle = socket.bytesRead;
      // An answer that began before the end was known has promised to keep the connection, and the client may believe it.
      if (this.closing) socket.destroySoon();
    });
  }
}

function isIdle(socket: Socket, { underWay, readWhenIdle }: OpenConnection): boolean {
  return underWay.size === 0 && socket.bytesRead === readWhenIdle;
}

/** Has Node say `Connection: close`, and close it after this answer: of several requests in a row, the last one's. */
function sayLast(response: ServerResponse | undefined): void {
  if (response && !response.headersSent) response.shouldKeepAlive = false;
}
