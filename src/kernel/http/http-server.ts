import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config.js';
import type { ErrorCode } from '../errors/catalogue.js';
import { ClientConnection } from './client-connection.js';
import type { RawAnswer, RawRefusal } from './raw-error.js';
import { recordOf } from './request-record.js';

/** How often connections are looked over for those that took too long, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** Follows the requests of a server, in the order of their turns. */
export interface RequestFollower {
  /** A request whose turn has come. */
  begin: Handle;
  /** Bytes that are no request were refused. */
  refused(refusal: RawAnswer): void;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Makes an HTTP server that is bounded in what a client can make it hold: connections, the time that headers, a body, a
 * silence and the reading of an answer may take, and requests of one connection at work at once. Everything that Node
 * would answer or drop by itself is answered in the application's own form.
 *
 * @param classes of requests and responses
 * @param handle what answers a request
 * @param refuse makes the answers to requests that never reach the application
 * @param follower is told of every request, no matter who answers it
 */
export function createBoundedServer(
  classes: ServerOptions,
  handle: Handle,
  config: Config,
  refuse: RawRefusal,
  follower: RequestFollower,
): Server {
  const connections = new Map<Socket, ClientConnection>();
  const connectionOf = (socket: Socket): ClientConnection => {
    const known = connections.get(socket);
    if (known) return known;
    const connection = new ClientConnection(socket, server);
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    return connection;
  };
  const refuseWith = (code: ErrorCode): Handle => {
    return (request, response) => {
      recordOf(request).code = code;
      refuse(code, request).answer(response);
    };
  };
  const followed = (answer: Handle): Handle => {
    return (request, response) => {
      follower.begin(request, response);
      answer(request, response);
    };
  };
  const hangUpOn = (socket: Socket, code: ErrorCode) => {
    const refusal = refuse(code);
    // A connection that broke hears nothing more, and nothing was refused.
    if (socket.writable) follower.refused(refusal);
    connectionOf(socket).close(refusal.toString());
  };
  const sound = followed(handle);
  const malformed = followed(refuseWith('malformed_request'));
  const unexpected = followed(refuseWith('expectation_failed'));

  const server = createServer({
    ...classes,
    headersTimeout: config.httpHeadersTimeoutMs,
    requestTimeout: config.httpRequestTimeoutMs,
    keepAliveTimeout: config.httpKeepAliveMs,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    // Node would answer by itself, and not in the application's form.
    requireHostHeader: false,
  });
  server.maxConnections = config.maxConnections;
  server.on('request', (request, response) => {
    connectionOf(request.socket).take(request, response, isSound(request) ? sound : malformed);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    connectionOf(request.socket).take(request, response, unexpected);
  });
  // A tunnel is no path of ours; unheard, Node would hang up without a word.
  server.on('connect', (_, socket: Socket) => {
    hangUpOn(socket, 'route_not_found');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    hangUpOn(socket, codeOf(error));
  });

  const look = setInterval(() => {
    const now = performance.now();
    for (const each of connections.values()) each.cutOffIfUnread(now, config.httpAnswerTimeoutMs);
  }, LOOK_EVERY_MS).unref();
  server.once('close', () => clearInterval(look));
  return server;
}

/** Of what Node's parser lets through, HTTP forbids a request of another version, and one that does not name its host. */
function isSound({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.0' || (httpVersion === '1.1' && headers.host !== undefined);
}

function codeOf({ code }: NodeJS.ErrnoException): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 'body_too_large' : 'malformed_request';
}
