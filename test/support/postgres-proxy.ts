import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Link {
  readonly near: Socket;
  readonly far: Socket;
  silent: boolean;
}

/**
 * A proxy between the service and PostgreSQL. It can go silent: connections stay open, bytes are accepted, and nothing is
 * forwarded. A firewall that dropped a connection from its table, or a frozen server, looks the same. It can also add a last message
 * to a response.
 */
export class PostgresProxy {
  /** Whether new connections are silent too. */
  swallowsNew = false;
  private readonly links = new Set<Link>();
  private lastMessage: Buffer | undefined;
  private readonly gates: { text: string; met: () => void }[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  /**
   * @param databaseUrl of the database behind it
   * @param port its port; a free one by default
   */
  static async open(databaseUrl: string, port = 0): Promise<PostgresProxy> {
    const server = createServer();
    const proxy = new PostgresProxy(server, new URL(databaseUrl));
    server.on('connection', (near) => proxy.link(near));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  /** The database's URL through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Silences the current connections for good. @returns their number */
  silence(): number {
    for (const link of this.links) link.silent = true;
    return this.links.size;
  }

  /** Silences a connection for good after it forwarded a text. Resolves when that happened. */
  silenceAfter(text: string): Promise<void> {
    return new Promise((met) => this.gates.push({ text, met }));
  }

  /** Sends a message in the same packet as the next response. After that the connection is silent for good. */
  endNextResponseWith(message: Buffer): void {
    this.lastMessage = message;
  }

  async close(): Promise<void> {
    for (const { near, far } of this.links) {
      near.destroy();
      far.destroy();
    }
    this.server.close();
    await once(this.server, 'close');
  }

  private link(near: Socket): void {
    const far = connect(Number(this.target.port || 5432), this.target.hostname);
    const link: Link = { near, far, silent: this.swallowsNew };
    this.links.add(link);
    near.on('data', (bytes: Buffer) => {
      if (link.silent) return;
      far.write(bytes);
      const gate = this.gates.findIndex(({ text }) => bytes.includes(text));
      if (gate < 0) return;
      link.silent = true;
      this.gates.splice(gate, 1)[0]!.met();
    });
    far.on('data', (bytes: Buffer) => {
      if (link.silent) return;
      const last = this.lastMessage;
      near.write(last ? Buffer.concat([bytes, last]) : bytes);
      if (!last) return;
      link.silent = true;
      this.lastMessage = undefined;
    });
    // A silent connection does not forward its end either.
    const end = (other: Socket) => () => {
      if (link.silent) return;
      this.links.delete(link);
      other.destroy();
    };
    near.on('close', end(far)).on('error', () => undefined);
    far.on('close', end(near)).on('error', () => undefined);
  }
}
