import type { HttpMethod, HttpResponse, NodeFunctions } from '../n8n.js';

/** The credential that contains the base URL and the key. */
export const API_CREDENTIAL = 'maintenanceApi';

/** One request. */
export interface ApiRequest {
  readonly method: HttpMethod;
  /** The path, with its IDs filled in. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** An object, which is sent as JSON, or the bytes of a form. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page of a list. */
export interface Page {
  readonly data: readonly Record<string, unknown>[];
  readonly pagination: { readonly next_cursor: string | null; readonly has_more: boolean };
}

interface Problem {
  readonly error?: { readonly code: string; readonly message: string; readonly request_id: string };
  readonly errors?: readonly { readonly param: string; readonly message: string }[];
}

/** An error response. n8n shows the message, the description and the code. */
class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError';
  /** The code, each invalid field, and the request ID to quote to support. */
  readonly description: string;
  readonly httpCode: string;

  /** @param message used if the response has no error of the service */
  constructor({ statusCode, headers, body }: HttpResponse, message = `The service answered ${statusCode}.`) {
    const { error, errors = [] } = (body ?? {}) as Problem;
    super(error?.message ?? message);
    this.httpCode = String(statusCode);
    const requestId = error?.request_id ?? headers['x-request-id'];
    this.description = [
      ...(error ? [`Code: ${error.code}.`] : []),
      ...errors.map(({ param, message }) => `${param}: ${message}`),
      ...(typeof requestId === 'string' ? [`Request id: ${requestId}`] : []),
    ].join(' ');
  }
}

/**
 * Sends a request with the key of the credential.
 *
 * @returns the parsed body; undefined when the response has none (204)
 * @throws MaintenanceError for a refused request, and for a success that is not JSON, such as the page of a proxy; n8n's error when there is no response
 */
export async function send(
  host: NodeFunctions,
  { method, path, query = {}, body, headers = {} }: ApiRequest,
): Promise<unknown> {
  const { baseUrl } = await host.getCredentials(API_CREDENTIAL);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const response = await host.helpers.httpRequestWithAuthentication.call(host, API_CREDENTIAL, {
    method,
    url: `${String(baseUrl).replace(/(?<!\/)\/+$/, '')}${path}${parameters && `?${parameters}`}`,
    headers: { Accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
    json: !(body instanceof Uint8Array),
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
  });
  const answered = { ...response, body: parsed(response.body) };
  if (response.statusCode >= 300) throw new MaintenanceError(answered);
  if (response.statusCode !== 204 && typeof answered.body !== 'object')
    throw new MaintenanceError(answered, 'The response is not JSON, so it is not from the service.');
  return answered.body;
}

const LARGEST_PAGE = 200;

/** Yields the items of a list, page by page. @param most the maximum number of items */
export async function* pages(host: NodeFunctions, request: ApiRequest, most = Infinity) {
  let left = most;
  for (let cursor: string | null | undefined; cursor !== null && left > 0;) {
    const query = { ...request.query, limit: Math.min(left, LARGEST_PAGE), cursor };
    const { data, pagination } = (await send(host, { ...request, query })) as Page;
    yield* data.slice(0, left);
    left -= data.length;
    cursor = pagination.has_more ? pagination.next_cursor : null;
  }
}

/** n8n does not parse the response of a request that sends bytes. */
function parsed(body: unknown): unknown {
  if (body === '' || body === undefined || body === null) return undefined;
  const text = body instanceof Uint8Array ? Buffer.from(body).toString() : body;
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
