/** One offending field of a request. */
export interface FieldProblem {
  readonly param: string;
  readonly code: string;
  readonly message: string;
}

/** What the service answered in place of success. Decide by `type` and `code`; quote `requestId` to support. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** The kind of error, such as `conflict_error`. */
  readonly type: string;
  /** What exactly is wrong, such as `invalid_state`. */
  readonly code: string;
  /** The parameter or field to blame, where one is. */
  readonly param: string | undefined;
  readonly requestId: string | undefined;
  /** Every offending field, of a request that was not accepted as it stands. */
  readonly fields: readonly FieldProblem[];

  /** @param body the answer's, as far as it is JSON: what stands between the service and here may answer anything */
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

/** Somebody changed it, or it is not there any more: it is not of the version that `ifMatch` named (412). Nothing was done. */
export class VersionConflictError extends ApiError {
  override readonly name = 'VersionConflictError';

  constructor(
    status: number,
    body: unknown,
    requestId: string | null,
    /** The version that there is; undefined where there is no such resource. */
    readonly presentVersion: string | undefined,
  ) {
    super(status, body, requestId);
  }
}

/** The error of an answer. @param body see `ApiError` */
export function errorOf({ status, headers }: Response, body: unknown): ApiError {
  const requestId = headers.get('X-Request-Id');
  return status === 412
    ? new VersionConflictError(status, body, requestId, headers.get('ETag') ?? undefined)
    : new ApiError(status, body, requestId);
}

/** No answer came, however often it was tried: the network, or the time that one attempt may take. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(
    message: string,
    /** What the last attempt met. */
    override readonly cause: unknown,
  ) {
    super(message);
  }
}
