import { versionIn, type ResponseInfo } from './responses.js';
import { millisecondsOf } from './retries.js';

/** One invalid field of a request. */
export interface FieldProblem {
  readonly param: string;
  readonly code: string;
  readonly message: string;
}

/** An error response. Handle it by `type` and `code`; quote `requestId` to support. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** The kind of error, such as `conflict_error`. */
  readonly type: string;
  /** The exact error, such as `invalid_state`. */
  readonly code: string;
  /** The parameter or field that caused the error, if there is one. */
  readonly param: string | undefined;
  readonly requestId: string | undefined;
  /** How long the service asks to wait before another attempt, in milliseconds, if it does (`Retry-After`). */
  readonly retryAfterMs: number | undefined;
  /** All invalid fields of the request. */
  readonly fields: readonly FieldProblem[];
  /** The rate limit and the other headers of the response. */
  readonly response: ResponseInfo;

  /** @param body the parsed body, if it is JSON; a proxy in between may return anything */
  constructor(body: unknown, response: ResponseInfo) {
    const { error = {}, errors = [] } = (body ?? {}) as {
      error?: { type?: string; code?: string; message?: string; param?: string };
      errors?: FieldProblem[];
    };
    const { status, requestId, headers } = response;
    super(error.message ?? `The service answered ${status}.`);
    this.status = status;
    this.type = error.type ?? 'api_error';
    this.code = error.code ?? `http_${status}`;
    this.param = error.param;
    this.requestId = requestId;
    this.retryAfterMs = millisecondsOf(headers.get('Retry-After'));
    this.fields = errors;
    this.response = response;
  }
}

/** The resource was changed or deleted: it no longer has the version of `ifMatch` (412). Nothing was written. */
export class VersionConflictError extends ApiError {
  override readonly name = 'VersionConflictError';
  /** The current version; undefined when the resource does not exist. */
  readonly presentVersion: string | undefined;

  constructor(body: unknown, response: ResponseInfo) {
    super(body, response);
    this.presentVersion = versionIn(response.headers);
  }
}

/** The error for a response. @param body see `ApiError` */
export function errorOf(body: unknown, response: ResponseInfo): ApiError {
  return response.status === 412 ? new VersionConflictError(body, response) : new ApiError(body, response);
}

/** No attempt got a response: the network failed, or each attempt timed out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(
    message: string,
    /** The error of the last attempt. */
    override readonly cause: unknown,
  ) {
    super(message);
  }
}

const EXCERPT_LENGTH = 200;

/** A response that says that the request succeeded, but is not from the service: the page of a proxy or of a sign-in, for example. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  readonly status: number;
  /** The beginning of the body. */
  readonly excerpt: string;

  constructor(
    url: string,
    body: string,
    /** The headers of the response. */
    readonly response: ResponseInfo,
  ) {
    const { status, headers } = response;
    const type = headers.get('Content-Type') ?? 'no content type';
    super(`The response from ${url} (${status}, ${type}) is not JSON, so it is not from the service.`);
    this.status = status;
    this.excerpt = body.slice(0, EXCERPT_LENGTH);
  }
}
