import type { TenantReader } from '../database/tenant-reader.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { AuthenticatedCaller } from './api-key-authenticator.js';
import type { RequestedPage } from './pagination.js';
import type { RateCount } from './rate-limit.js';
import type { ReceivedFile } from '../files.js';
import type { KnownVersions } from './versions.js';

/** What came with a request, checked and in the program's spelling. */
interface RequestInput {
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  /** The body as it was sent, or what tells a file from another, for the idempotency fingerprint (D19). */
  readonly rawBody: unknown;
  readonly idempotencyKey: string | undefined;
  /** The versions at which a write is to take place, of what it changes (D53); undefined for whichever there is. */
  readonly ifMatch: KnownVersions | undefined;
}

/** What middleware, guards and interceptors have learned of a request, each for those behind it. */
export interface RequestContext {
  readonly requestId: string;
  /** Who calls, from the `ApiKeyGuard` on; a public route has none. */
  caller?: AuthenticatedCaller;
  /** Where they stand in their window, this request counted: from the `RateLimitGuard` on. */
  rate?: RateCount;
  /** From the `ValidationInterceptor` on, as the page is, of routes that answer one. */
  input?: RequestInput;
  page?: RequestedPage;
  /** From the `UploadInterceptor` on, of routes that receive a file. */
  file?: ReceivedFile;
  /** From the `UnitOfWorkInterceptor` on: a read has the first, a write the second. */
  tenant?: TenantReader;
  work?: UnitOfWork;
}

/** Where a request carries its context. A property is nearer than a map beside it, and lives no longer. */
const CONTEXT = Symbol('request context');
type Carrier = { [CONTEXT]?: RequestContext };

/** What is known of a request so far. */
export function requestContextOf(request: object): RequestContext {
  const context = (request as Carrier)[CONTEXT];
  if (!context) throw new Error('The request did not come through the ApiMiddleware.');
  return context;
}

/** Opens the context of a request. */
export function openContext(request: object, requestId: string): void {
  (request as Carrier)[CONTEXT] = { requestId };
}
