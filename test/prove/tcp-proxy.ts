import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What happens to bytes: they are forwarded, held back for good, or the connection breaks before an answer. */
type Mode = 'forwards' | 'holds back' | 'loses answers';

/**
 * A proxy between two processes that simulates network faults: it breaks connections, delays bytes, holds them back, and loses
 * answers.
 */
export class TcpProxy {
  /** The delay of every chunk, in each direction. */
  delayMs = 0;
  /** Whether new connections are refused. */
  isDown = false;
  private mode: Mode = 'forwards';
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

  /** An address that leads through this proxy. */
  via(address: string): string {
    const url = new URL(address);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href.replace(/\/$/, '');
  }

  /** Breaks every open connection. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Forwards requests, but breaks each connection before its answer. */
  loseAnswers(): void {
    this.mode = 'loses answers';
  }

  /** Accepts every byte and forwards none. */
  holdBack(): void {
    this.mode = 'holds back';
  }

  /** Forwards everything again. Connections in which bytes are missing are broken. */
  mend(): void {
    if (this.mode === 'holds back') this.cut();
    this.mode = 'forwards';
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
      if (this.mode === 'loses answers') near.resetAndDestroy();
    });
  }

  /** Forwards data in order, each chunk after the delay. */
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
        if (this.mode !== 'holds back' && !to.destroyed) to.write(bytes);
      }),
    );
    from.on('error', () => undefined);
    from.on('close', () => {
      this.sockets.delete(from);
      inOrder(() => to.destroy());
    });
  }
}
