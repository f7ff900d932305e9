import type { TenantReader } from '../database/tenant-reader.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { AuthenticatedCaller } from './api-key-authenticator.js';
import type { RequestedPage } from './pagination.js';
import type { RateCount } from './rate-limit.js';
import type { ReceivedFile } from '../files.js';
import type { KnownVersions } from './versions.js';

/** The validated input of a request, with camelCase names. */
interface RequestInput {
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  /** The body as sent, or the name and hash of an uploaded file, for the idempotency fingerprint (D19). */
  readonly rawBody: unknown;
  /** The size of the body in bytes, uncompressed. It limits the answer to a batch (D6). */
  readonly bodyBytes: number;
  readonly idempotencyKey: string | undefined;
  /** The versions of the changed resource at which the write may happen (D53); undefined for any version. */
  readonly ifMatch: KnownVersions | undefined;
  /** Whether a PUT may only create the resource: it was sent with `If-None-Match: *`. */
  readonly createOnly: boolean;
}

/** What middleware, guards and interceptors have found out about a request, for those that run after them. */
export interface RequestContext {
  readonly requestId: string;
  /** Set by the `ApiKeyGuard`; absent on public routes. */
  caller?: AuthenticatedCaller;
  /** The caller's rate limit window, this request included. Set by the `RateLimitGuard`. */
  rate?: RateCount;
  /** Set by the `ValidationInterceptor`. */
  input?: RequestInput;
  /** Set by the `ValidationInterceptor` on routes that return a page. */
  page?: RequestedPage;
  /** Set by the `UploadInterceptor` on routes that receive a file. */
  file?: ReceivedFile;
  /** Set by the `UnitOfWorkInterceptor` for reads. */
  tenant?: TenantReader;
  /** Set by the `UnitOfWorkInterceptor` for writes. */
  work?: UnitOfWork;
}

/** The request property that holds the context. It is faster than a WeakMap and has the same lifetime. */
const CONTEXT = Symbol('request context');
type Carrier = { [CONTEXT]?: RequestContext };

/** The context of a request. @throws Error for a request that did not pass the ApiMiddleware */
export function requestContextOf(request: object): RequestContext {
  const context = (request as Carrier)[CONTEXT];
  if (!context) throw new Error('The request did not pass the ApiMiddleware.');
  return context;
}

/** Creates the context of a request. */
export function openContext(request: object, requestId: string): void {
  (request as Carrier)[CONTEXT] = { requestId };
}
