import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { CATALOGUE, type ErrorCode } from '../errors/catalogue.js';
import { rateHeaders, type RateCount } from './rate-limit.js';

/**
 * Makes the answer to a request that never reaches the application.
 *
 * @param request undefined where the bytes are no request
 */
export type RawRefusal = (code: ErrorCode, request?: IncomingMessage) => RawAnswer;

/** A whole answer, for bytes that are no request, and for requests that HTTP itself forbids. It closes the connection. */
export class RawAnswer {
  private readonly headers: Readonly<Record<string, string | number>>;

  /** @param requestId as the answer says it; null where it does not */
  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    headers: Readonly<Record<string, string | number>>,
    private readonly body: string,
    readonly requestId: string | null = null,
  ) {
    this.headers = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  }

  /** Answers a request that could be read. */
  answer(response: ServerResponse): void {
    response.writeHead(this.status, this.headers).end(this.body);
  }

  /** The answer as it goes over a socket, where there is no request to answer. */
  toString(): string {
    const headers = Object.entries({ Date: new Date().toUTCString(), ...this.headers });
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    return [`HTTP/1.1 ${this.status} ${STATUS_CODES[this.status]}`, ...lines, '', this.body].join('\r\n');
  }
}

/** The error envelope (§7) with what every response of the API has: a request id, and the headers of an untouched window (D18). */
export function rawError(code: ErrorCode, untouched: RateCount, requestId: string = randomUUID()): RawAnswer {
  const { status, type, meaning } = CATALOGUE[code];
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestId,
    ...rateHeaders(untouched),
  };
  const body = JSON.stringify({ error: { type, code, message: meaning, request_id: requestId } });
  return new RawAnswer(code, status, headers, body, requestId);
}
