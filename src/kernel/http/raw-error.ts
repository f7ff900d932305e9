import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { CATALOGUE, type ErrorCode } from '../errors/catalogue.js';
import { rateHeaders, type RateCount } from './rate-limit.js';

/**
 * Creates the response to a request that never reaches the application.
 *
 * @param request undefined where the bytes are not a valid request
 */
export type RawRefusal = (code: ErrorCode, request?: IncomingMessage) => RawResponse;

/** A complete response to bytes that are not a valid request, or to a request that HTTP forbids. It closes the connection. */
export class RawResponse {
  private readonly headers: Readonly<Record<string, string | number>>;

  /** @param requestId the request id in the response; null if it has none */
  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    headers: Readonly<Record<string, string | number>>,
    private readonly body: string,
    readonly requestId: string | null = null,
  ) {
    this.headers = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  }

  /** Sends it as the response to a request. */
  answer(response: ServerResponse): void {
    response.writeHead(this.status, this.headers).end(this.body);
  }

  /** The bytes to write to a socket when there is no request to answer. */
  toString(): string {
    const headers = Object.entries({ Date: new Date().toUTCString(), ...this.headers });
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    return [`HTTP/1.1 ${this.status} ${STATUS_CODES[this.status]}`, ...lines, '', this.body].join('\r\n');
  }
}

/** An error envelope (§7) with a request id and the rate headers of an unused window (D18), as every API response has. */
export function rawError(code: ErrorCode, unused: RateCount, requestId: string = randomUUID()): RawResponse {
  const { status, type, meaning } = CATALOGUE[code];
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestId,
    ...rateHeaders(unused),
  };
  const body = JSON.stringify({ error: { type, code, message: meaning, request_id: requestId } });
  return new RawResponse(code, status, headers, body, requestId);
}
