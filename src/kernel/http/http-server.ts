import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config.js';
import type { ErrorCode } from '../errors/catalogue.js';
import { ClientConnection } from './client-connection.js';
import type { RawRefusal, RawResponse } from './filters/api-error.filter.js';
import { TrackedServer } from './open-connections.js';
import { recordOf } from './request-context.js';

/** How often connections are checked for timeouts, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;

/** Observes the requests of a server, for logs, metrics and traces. */
export interface RequestObserver {
  /** Called before a request is handled. */
  onRequest: Handle;
  /** Called when bytes that are not a valid request were refused. */
  onRefusal(refusal: RawResponse): void;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Creates an HTTP server that limits what clients can occupy: the number of connections; the time for headers, a body, a pause in a
 * body, an idle connection and reading a response; and one request at a time per connection. Requests that Node would answer or drop by itself
 * get an error in the application's format.
 *
 * @param classes the request and response classes
 * @param handle handles a request
 * @param refuse creates the responses to requests that never reach the application
 * @param observer sees every request, whether the application or the server answers it
 */
export function createBoundedServer(
  classes: ServerOptions,
  handle: Handle,
  config: Config,
  refuse: RawRefusal,
  observer: RequestObserver,
): TrackedServer {
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
  const observed = (answer: Handle): Handle => {
    return (request, response) => {
      observer.onRequest(request, response);
      answer(request, response);
    };
  };
  const closeWith = (socket: Socket, code: ErrorCode) => {
    const refusal = refuse(code);
    // On a broken connection nothing can be sent, so nothing was refused.
    if (socket.writable) observer.onRefusal(refusal);
    connectionOf(socket).close(refusal.toString());
  };
  const handleValid = observed(handle);
  const refuseMalformed = observed(refuseWith('malformed_request'));
  const refuseExpectation = observed(refuseWith('expectation_failed'));

  const server = new TrackedServer({
    ...classes,
    headersTimeout: config.httpHeadersTimeoutMs,
    requestTimeout: config.httpRequestTimeoutMs,
    keepAliveTimeout: config.httpKeepAliveMs,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    // Node's own response would not have the application's format.
    requireHostHeader: false,
  });
  server.maxConnections = config.maxConnections;
  server.on('request', (request, response) => {
    const handler = isWellFormed(request) ? handleValid : refuseMalformed;
    connectionOf(request.socket).enqueue(request, response, handler);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    connectionOf(request.socket).enqueue(request, response, refuseExpectation);
  });
  // Without a listener, Node would close the connection of a CONNECT request without a response.
  server.on('connect', (_, socket: Socket) => {
    // Node has removed its own listener. Without any, a reset connection would end the process.
    socket.on('error', () => undefined);
    closeWith(socket, 'route_not_found');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    closeWith(socket, codeOf(error));
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, each] of connections) {
      each.destroyIfUnread(now, config.httpAnswerTimeoutMs);
      if (!each.hasStalledBody(now, config.httpBodyTimeoutMs)) continue;
      if (each.isAnswered) each.close();
      else closeWith(socket, 'request_timeout');
    }
  }, CHECK_INTERVAL_MS).unref();
  server.once('close', () => clearInterval(timer));
  return server;
}

/**
 * Node's parser accepts other HTTP versions, HTTP/1.1 requests without a `Host` header, requests with several, and any text as the
 * target; HTTP forbids them. Express would answer a target that it cannot parse by itself, outside the application.
 */
function isWellFormed({ headers, rawHeaders, httpVersion, url }: IncomingMessage): boolean {
  const hasTarget = url!.startsWith('/') || url === '*' || (/^https?:\/\//i.test(url!) && URL.canParse(url!));
  if (!hasTarget) return false;
  if (httpVersion !== '1.0' && (httpVersion !== '1.1' || headers.host === undefined)) return false;
  return !hasTwoHosts(rawHeaders);
}

/** Node would silently use the first host, and a proxy before it perhaps the other one. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts > 1;
}

const HOST = 'host';

function codeOf({ code }: NodeJS.ErrnoException): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 'body_too_large' : 'malformed_request';
}
