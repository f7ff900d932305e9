import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.js';

const METRICS = '/metrics';
/** What asks is a Prometheus or two, and what looks after the process. */
const MAX_CONNECTIONS = 32;

/** Who answers for a process: what it measures, and whether it can do its work. */
export interface Watched {
  readonly metrics: Metrics;
  /** `ready`, or why the process is not. */
  status(): Promise<string>;
}

/**
 * Answers `GET /metrics`, `/health/live` and `/health/ready`, and nothing else, on a port of its own: a worker has no other. It
 * holds no key: it belongs into a network of the operator's.
 */
export class MetricsServer {
  private constructor(private readonly server: Server) {}

  /** Listens. @throws Error when the port is taken, or the host is no address of this machine */
  static async open(watched: Watched, port: number, host: string): Promise<MetricsServer> {
    const server = createServer((request, response) => {
      answer(watched, request, response).catch(() => response.writeHead(500).end());
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.listen(port, host);
    await once(server, 'listening');
    return new MetricsServer(server);
  }

  /** With the port that the system chose, where 0 was asked for. */
  get address(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${METRICS}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** By its path, what is answered: a status, a type and a body. */
const ANSWERS: Record<string, (watched: Watched) => Promise<[status: number, type: string, body: string]>> = {
  [METRICS]: async ({ metrics }) => {
    const { type, body } = await metrics.text();
    return [200, type, body];
  },
  '/health/live': () => Promise.resolve(health(200, 'live')),
  '/health/ready': async (watched) => {
    const status = await watched.status();
    return health(status === 'ready' ? 200 : 503, status);
  },
};

const health = (code: number, status: string): [number, string, string] => [
  code,
  'application/json; charset=utf-8',
  JSON.stringify({ status }),
];

async function answer(watched: Watched, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  const found = Object.hasOwn(ANSWERS, path!) ? ANSWERS[path!] : undefined;
  if (found === undefined) return void response.writeHead(404).end();
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  const [status, type, body] = await found(watched);
  response.writeHead(status, { 'Content-Type': type }).end(body);
}
