import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Link {
  readonly near: Socket;
  readonly far: Socket;
  silent: boolean;
}

/**
 * Stands between the service and PostgreSQL, and can fall silent: connections stay open, every byte is taken, nothing
 * goes on. It is what a firewall does that has forgotten a connection, or a server that froze.
 */
export class SilentProxy {
  /** Whether connections made from now on are silent too. */
  swallowsNew = false;
  private readonly links = new Set<Link>();
  private readonly gates: { text: string; met: () => void }[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  /**
   * @param databaseUrl what it stands before
   * @param port where it listens; any that is free unless given
   */
  static async open(databaseUrl: string, port = 0): Promise<SilentProxy> {
    const server = createServer();
    const proxy = new SilentProxy(server, new URL(databaseUrl));
    server.on('connection', (near) => proxy.link(near));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  /** The database's address by way of this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Lets the connections that there are fall silent for ever; gives how many. */
  silence(): number {
    for (const link of this.links) link.silent = true;
    return this.links.size;
  }

  /** Passes a text on to PostgreSQL once more, and nothing of that connection ever after. Resolves when it came by. */
  silenceAfter(text: string): Promise<void> {
    return new Promise((met) => this.gates.push({ text, met }));
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
      if (!link.silent) near.write(bytes);
    });
    // A silent connection is silent about its end, too.
    const end = (other: Socket) => () => {
      if (link.silent) return;
      this.links.delete(link);
      other.destroy();
    };
    near.on('close', end(far)).on('error', () => undefined);
    far.on('close', end(near)).on('error', () => undefined);
  }
}
