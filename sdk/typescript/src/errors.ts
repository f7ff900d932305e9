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
  /** All invalid fields of the request. */
  readonly fields: readonly FieldProblem[];

  /** @param body the parsed body, if it is JSON; a proxy in between may return anything */
  constructor(status: number, body: unknown, requestId: string | null) {
    const { error = {}, errors = [] } = (body ?? {}) as {
      error?: { type?: string; code?: string; message?: string; param?: string };
      errors?: FieldProblem[];
    };
    super(error.message ?? `The service answered ${status}.`);
    this.status = status;
    this.type = error.type ?? 'api_error';
    this.code = error.code ?? `http_${status}`;
    this.param = error.param;
    this.requestId = requestId ?? undefined;
    this.fields = errors;
  }
}

/** The resource was changed or deleted: it no longer has the version of `ifMatch` (412). Nothing was written. */
export class VersionConflictError extends ApiError {
  override readonly name = 'VersionConflictError';

  constructor(
    status: number,
    body: unknown,
    requestId: string | null,
    /** The current version; undefined when the resource does not exist. */
    readonly presentVersion: string | undefined,
  ) {
    super(status, body, requestId);
  }
}

/** The error for a response. @param body see `ApiError` */
export function errorOf({ status, headers }: Response, body: unknown): ApiError {
  const requestId = headers.get('X-Request-Id');
  return status === 412
    ? new VersionConflictError(status, body, requestId, headers.get('ETag') ?? undefined)
    : new ApiError(status, body, requestId);
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
