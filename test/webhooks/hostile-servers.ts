import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { agentOf, post } from '../../src/kernel/egress/egress-client.js';
import {
  type ClientIdentity,
  guardedConnector,
  type NameResolver,
} from '../../src/kernel/egress/guarded-connector.js';

export const TIMEOUT_MS = 600;

const servers: Server[] = [];
const sockets = new Set<Socket>();

/** Closes the servers of each test after it. */
export function closeServersAfterEach(): void {
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    for (const server of servers.splice(0)) await closed(server);
  });
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

/** A server that calls `act` with each connection when the request begins to arrive. */
export async function server(
  act: (socket: Socket) => void,
  make: (on: (socket: Socket) => void) => Server = createServer,
) {
  let connections = 0;
  const opened = make((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => act(socket));
  });
  servers.push(opened);
  opened.listen(0, '127.0.0.1');
  await once(opened, 'listening');
  const { port } = opened.address() as AddressInfo;
  const close = () => closed(servers.splice(servers.indexOf(opened), 1)[0]!);
  return { port, url: `http://127.0.0.1:${port}/in`, connections: () => connections, close };
}

/** Sends as in production, with a resolver that knows the given names. */
export async function sendGuarded(
  url: string,
  names: Record<string, string[]>,
  {
    timeoutMs = TIMEOUT_MS,
    ...more
  }: {
    allow?: (address: string) => boolean;
    ca?: string;
    identity?: ClientIdentity;
    timeoutMs?: number;
  } = {},
) {
  const resolver: NameResolver = {
    addresses: (name) =>
      names[name] ? Promise.resolve(names[name]) : Promise.reject(new Error('ENOTFOUND')),
  };
  const connector = guardedConnector({
    resolver,
    timeoutMs,
    ...(more.allow ? { isAllowed: more.allow } : {}),
    ...(more.ca ? { ca: more.ca } : {}),
    ...(more.identity ? { identity: more.identity } : {}),
  });
  const agent = agentOf(connector);
  const ended = await post(agent, { url, headers: {}, body: '{}', timeoutMs });
  await agent.destroy();
  return ended;
}

/** The bytes of a 200 response. */
export const ok = (headers: string, body: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`), Buffer.from(body)]);
