import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a network does to a connection: pass bytes on, hold all of them back for ever, or end it where an answer should come. */
type Mood = 'passes' | 'is silent' | 'loses answers';

/** Stands between two processes, and does what networks do: it breaks connections, delays bytes, falls silent, loses answers. */
export class TcpProxy {
  /** How long every piece of data is on its way, in each direction. */
  delayMs = 0;
  /** Whether new connections are refused. */
  isDown = false;
  private mood: Mood = 'passes';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: { readonly host: string; readonly port: number },
  ) {}

  static async open(target: URL): Promise<TcpProxy> {
    const server = createServer();
    const proxy = new TcpProxy(server, { host: target.hostname, port: Number(target.port) });
    server.on('connection', (near) => proxy.link(near));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** An address by way of this proxy. */
  via(address: string): string {
    const url = new URL(address);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href.replace(/\/$/, '');
  }

  /** Breaks every connection that there is. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Requests go through; each connection breaks where its answer should come. */
  loseAnswers(): void {
    this.mood = 'loses answers';
  }

  /** Takes every byte and passes none on. */
  fallSilent(): void {
    this.mood = 'is silent';
  }

  /** Passes everything on again. What was silent stays so until it ends: bytes are missing in it. */
  mend(): void {
    if (this.mood === 'is silent') this.cut();
    this.mood = 'passes';
    this.delayMs = 0;
    this.isDown = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private link(near: Socket): void {
    if (this.isDown) return void near.resetAndDestroy();
    const far = connect(this.target.port, this.target.host);
    this.pass(near, far, () => undefined);
    this.pass(far, near, () => {
      if (this.mood === 'loses answers') near.resetAndDestroy();
    });
  }

  /** Passes data on in its order, each piece after the delay. */
  private pass(from: Socket, to: Socket, before: () => void): void {
    let last = Promise.resolve();
    const inOrder = (act: () => void) => {
      const delay = this.delayMs;
      last = last.then(async () => {
        if (delay > 0) await pause(delay);
        act();
      });
    };
    this.sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes: Buffer) =>
      inOrder(() => {
        before();
        if (this.mood !== 'is silent' && !to.destroyed) to.write(bytes);
      }),
    );
    from.on('error', () => undefined);
    from.on('close', () => {
      this.sockets.delete(from);
      inOrder(() => to.destroy());
    });
  }
}
