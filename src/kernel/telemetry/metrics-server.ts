import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.js';

const PATH = '/metrics';
/** What asks is a Prometheus or two. */
const MAX_CONNECTIONS = 32;

/** Answers `GET /metrics`, and nothing else, on a port of its own. It holds no key: it belongs into a network of the operator's. */
export class MetricsServer {
  private constructor(private readonly server: Server) {}

  /** Listens. @throws Error when the port is taken, or the host is no address of this machine */
  static async open(metrics: Metrics, port: number, host: string): Promise<MetricsServer> {
    const server = createServer((request, response) => {
      const [path] = (request.url ?? '').split('?');
      if (path !== PATH) return void response.writeHead(404).end();
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      metrics.text().then(
        ({ type, body }) => response.writeHead(200, { 'Content-Type': type }).end(body),
        () => response.writeHead(500).end(),
      );
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.listen(port, host);
    await once(server, 'listening');
    return new MetricsServer(server);
  }

  /** With the port that the system chose, where 0 was asked for. */
  get address(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${PATH}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
