import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as it reached a receiver. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** Decides the answer of a receiver. */
export type Answering = (received: Received, response: ServerResponse) => void;

/** A webhook receiver on a real socket. It records its deliveries, and answers 200 by default. */
export class Receiver {
  readonly received: Received[] = [];
  answer: Answering;
  private readonly watchers = new Set<() => void>();

  private constructor(private readonly server: ReturnType<typeof createServer>) {
    this.answer = answers(200);
  }

  static async open(answering?: Answering): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    if (answering) receiver.answer = answering;
    server.on('request', receiver.take);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/in`;
  }

  /** Resolves once a number of deliveries has arrived. */
  async arrived(count: number, withinMs = 60_000): Promise<Received[]> {
    const deadline = Date.now() + withinMs;
    while (this.received.length < count) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Only ${this.received.length} of ${count} deliveries arrived.`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, left);
        const { watchers } = this;
        watchers.add(done);
        function done() {
          clearTimeout(timer);
          watchers.delete(done);
          resolve();
        }
      });
    }
    return this.received;
  }

  /** Closes all connections, so that attempts under way fail. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.hangUp();
    this.server.close();
    await once(this.server, 'close');
  }

  private readonly take: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const received = { path: request.url!, headers: request.headers, body, at: Date.now() };
      this.received.push(received);
      for (const watch of [...this.watchers]) watch();
      this.answer(received, response);
    });
  };
}

/** An answer with a status, and optionally a body and headers. */
export function answers(status: number, body = '', headers: Record<string, string> = {}): Answering {
  return (_, response) => response.writeHead(status, headers).end(body);
}
