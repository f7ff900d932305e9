import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BASE_PATH } from '../base-path.js';
import type { ErrorCode } from '../errors/catalogue.js';
import { Log } from '../log.js';
import { type Counter, type Histogram, Metrics } from '../telemetry/metrics.js';
import { parseTraceparent, traceIdOf, Tracer } from '../telemetry/tracer.js';
import { ClientAddresses } from './client-address.js';
import type { RequestObserver } from './http-server.js';
import type { RawResponse } from './filters/api-error.filter.js';
import { openRecord, type RequestRecord } from './request-context.js';

/** Path parameters that are secrets: anyone who knows the path has access. */
const SECRET_PARAMETER = /\{(link|token|secret)\}/;
/** A longer part of a path is not an id of the service. It may be a secret, even if no route matched. */
const MAX_PART = 40;
const KEY = /mk_[A-Za-z]+_.*/;
/** How many characters of a longer part are logged. */
const PART_PREFIX = 6;
const MAX_PATH = 300;

/**
 * A path for the log: without its query, and without possible secrets.
 *
 * @param url as in the request line
 * @param route the template of the route that matched, if any
 */
function pathForLog(url: string, route: string | undefined): string {
  if (route !== undefined && SECRET_PARAMETER.test(route)) return route;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const mayContainSecret = path.includes('mk_') || hasLongPart(path);
  const shown = mayContainSecret ? path.split('/').map(partForLog).join('/') : path;
  return shown.length <= MAX_PATH ? shown : `${shown.slice(0, MAX_PATH)}…`;
}

/** Most paths have no long part, so they need not be split. */
function hasLongPart(path: string): boolean {
  let from = 0;
  for (let to = path.indexOf('/'); to >= 0; to = path.indexOf('/', from)) {
    if (to - from > MAX_PART) return true;
    from = to + 1;
  }
  return path.length - from > MAX_PART;
}

function partForLog(part: string): string {
  const shown = part.includes('mk_') ? part.replace(KEY, 'mk_…') : part;
  return shown.length <= MAX_PART ? shown : `${shown.slice(0, PART_PREFIX)}…`;
}

/** The templates of routes, below the base path, such as `/assets/{assetId}`. There is one per route, for any number of requested paths. */
class RouteTemplates {
  private readonly templates = new Map<string, string | undefined>();

  /** The template of the route that matched a request; undefined where none did. */
  of(request: IncomingMessage): string | undefined {
    const path = (request as { route?: { path?: unknown } }).route?.path;
    if (typeof path !== 'string') return undefined;
    if (!this.templates.has(path)) this.templates.set(path, templateOf(path));
    return this.templates.get(path);
  }
}

function templateOf(path: string): string | undefined {
  // The catch-all route has no template.
  if (path.includes('*')) return undefined;
  const below = path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) : path;
  return below.replaceAll(/:(\w+)/g, '{$1}') || '/';
}

/** OpenTelemetry's bucket boundaries for request durations, in seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/** The status for a client that disconnected before the response, as nginx logs it. */
const CLIENT_CLOSED_REQUEST = 499;
const MAX_AGENT_LENGTH = 120;
const MAX_PARAM = 60;
/** Methods with a metric label of their own. Clients may send any method, so all others share one label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER_METHOD = '_OTHER';
const NO_ROUTE = 'unmatched';
/** Frequent, quick, and failing on purpose while a process drains: among the customers' requests they would hide the slow ones. */
const HEALTH_CHECKS: ReadonlySet<string> = new Set(['/health/live', '/health/ready']);

/** Records each request when it ends: one log line, the metrics, and the span of its trace. */
@Injectable()
export class RequestRecorder implements RequestObserver {
  private readonly routes = new RouteTemplates();
  private readonly durations: Histogram;
  private readonly healthChecks: Counter;
  private readonly rejections: Counter;

  constructor(
    private readonly addresses: ClientAddresses,
    private readonly log: Log,
    private readonly tracer: Tracer,
    metrics: Metrics,
  ) {
    this.durations = metrics.histogram({
      name: 'http_server_request_duration_seconds',
      help: 'How long requests took, from their headers to the end of the answer.',
      labels: ['http_request_method', 'http_route', 'http_response_status_code'],
      buckets: DURATION_BUCKETS,
    });
    this.healthChecks = metrics.counter({
      name: 'maintenance_health_checks_total',
      help: 'Health checks of orchestrators and load balancers. They are in no other metric and in no trace.',
      labels: ['http_route', 'http_response_status_code'],
    });
    this.rejections = metrics.counter({
      name: 'maintenance_rejections_total',
      help: 'Requests that were refused, by the code of the error.',
      labels: ['code'],
    });
  }

  onRequest(request: IncomingMessage, response: ServerResponse): void {
    const record = openRecord(request, (id) => ({
      startedAt: performance.now(),
      bytesBefore: request.socket.bytesWritten,
      address: this.addresses.of(request),
      span: this.tracer.start({
        name: request.method!,
        kind: 'server',
        parent: parseTraceparent(request.headers.traceparent),
        traceId: traceIdOf(id),
      }),
    }));
    this.tracer.enter(record.span);
    // First, before the next request of the connection writes: `bytesWritten` must not include its bytes.
    response.prependOnceListener('close', () => this.end(record, request, response));
  }

  onRefusal({ code, status, requestId }: RawResponse): void {
    this.rejections.add(code);
    if (!this.log.logsRequests) return;
    this.log.request({ request_id: requestId, method: null, route: null, path: null, status, code });
  }

  private end(record: RequestRecord, request: IncomingMessage, response: ServerResponse): void {
    const { code, span } = record;
    const durationMs = performance.now() - record.startedAt;
    const route = this.routes.of(request);
    const status = response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
    const method = METHODS.has(request.method!) ? request.method! : OTHER_METHOD;
    if (this.log.logsRequests) this.log.request(this.lineOf(record, request, { route, status, durationMs }));
    if (route !== undefined && HEALTH_CHECKS.has(route)) return this.healthChecks.add(route, String(status));
    this.durations.observe(durationMs / 1000, method, route ?? NO_ROUTE, String(status));
    if (code !== undefined) this.recordRefusal(record, code);
    span.end({
      name: route === undefined ? method : `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'maintenance.request_id': record.id,
        'maintenance.error_code': code,
      },
      error: status >= 500 ? (code ?? String(status)) : undefined,
    });
  }

  /** Invalid keys and exceeded limits may be attacks, so they are also written to the security log. */
  private recordRefusal(record: RequestRecord, code: ErrorCode): void {
    this.rejections.add(code);
    const { id: request_id, address, principal, firstExceeded: limit } = record;
    if (code === 'invalid_key') this.log.security('key_refused', { request_id, address });
    if (limit === undefined) return;
    const who = { business_id: principal?.businessId, key_id: principal?.id };
    this.log.security('limit_reached', { request_id, address, limit, ...who });
  }

  private lineOf(
    { id, span, code, param, principal, address, bytesBefore }: RequestRecord,
    request: IncomingMessage,
    { route, status, durationMs }: { route: string | undefined; status: number; durationMs: number },
  ): object {
    return {
      request_id: id,
      trace_id: span.traceId,
      method: request.method,
      route: route ?? null,
      path: pathForLog(request.url!, route),
      status,
      code,
      // A client chooses the names of unknown parameters.
      param: param?.slice(0, MAX_PARAM),
      duration_ms: Math.round(durationMs * 100) / 100,
      bytes: request.socket.bytesWritten - bytesBefore,
      business_id: principal?.businessId,
      key_id: principal?.kind === 'api_key' ? principal.id : undefined,
      user_id: principal?.kind === 'api_key' ? undefined : principal?.id,
      address,
      user_agent: request.headers['user-agent']?.slice(0, MAX_AGENT_LENGTH),
    };
  }
}
