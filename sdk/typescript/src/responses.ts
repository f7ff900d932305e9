/** What a response says in its headers. */
export interface ResponseInfo {
  readonly status: number;
  /** The ID of the request. Quote it to support. */
  readonly requestId: string | undefined;
  /** The rate limit of the key, including this request. */
  readonly rateLimit: RateLimit | undefined;
  /** Whether this is the stored response of an earlier request with the same idempotency key. */
  readonly isReplayed: boolean;
  /** On the first page of a list: the cursor from which `followChanges` continues after the list was read. */
  readonly changesCursor: string | undefined;
  /** All headers. */
  readonly headers: Headers;
}

/** The state of a rate limit. */
export interface RateLimit {
  /** Requests per window. */
  readonly limit: number;
  /** Requests left in this window. */
  readonly remaining: number;
  /** Seconds until the window resets. */
  readonly resetS: number;
}

/** The response of each result. A weak map, so that it keeps no result in memory. */
const responses = new WeakMap<object, ResponseInfo>();

/** Reads the headers of a response. */
export function infoOf({ status, headers }: Response): ResponseInfo {
  const limit = headers.get('RateLimit-Limit');
  const rateLimit = limit === null ? undefined : rateLimitOf(Number(limit), headers);
  return {
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    rateLimit,
    isReplayed: headers.get('Idempotency-Replayed') === 'true',
    changesCursor: headers.get('Service-Changes-Cursor') ?? undefined,
    headers,
  };
}

/** Remembers the response of a result: of a resource, a page, or its list of records. */
export function keepResponse(result: unknown, response: ResponseInfo): void {
  if (typeof result === 'object' && result !== null) responses.set(result, response);
}

/**
 * The response that a result came with: its request ID, rate limit and other headers.
 *
 * @param result a resource or a page, as the client returned it
 * @throws TypeError for an item of a list or of the change feed, and for a copy, because they have no response of their own
 */
export function responseOf(result: object): ResponseInfo {
  const response = responses.get(result);
  if (response === undefined)
    throw new TypeError('This object is not the result of a request, but part of one or a copy.');
  return response;
}

/**
 * The version of a resource that this client read, for a conditional write: `ifMatch: versionOf(asset)`.
 *
 * @throws TypeError for an item of a list or of the change feed, and for a copy, because their versions are unknown
 */
export function versionOf(resource: object): string {
  const version = versionIn(responses.get(resource)?.headers);
  if (version === undefined)
    throw new TypeError('The version of this object is unknown. Read the resource with get() first.');
  return version;
}

/** The version in the headers of a response: its `ETag` without the encoding that a compressed response adds, so that equal versions are equal texts. */
export function versionIn(headers: Headers | undefined): string | undefined {
  return headers?.get('ETag')?.replace(/\.(?:br|gzip)"$/, '"');
}

function rateLimitOf(limit: number, headers: Headers): RateLimit {
  const numberIn = (name: string) => Number(headers.get(name));
  return { limit, remaining: numberIn('RateLimit-Remaining'), resetS: numberIn('RateLimit-Reset') };
}
