import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import { CATALOGUE, type ErrorCode } from '../errors/catalogue.js';
import { rateHeaders, type RateCount } from './rate-limit.js';

/**
 * An answer with the error envelope (§7) for what never reaches a filter: bytes that are no request, and requests that
 * HTTP itself forbids. It has what every response has: a request id, and the rate headers of an untouched window (D18).
 */
export class RawError {
  private readonly status: number;
  private readonly headers: Record<string, string | number>;
  private readonly body: string;

  constructor(code: ErrorCode, untouched: RateCount) {
    const { status, type, meaning } = CATALOGUE[code];
    const requestId = randomUUID();
    this.status = status;
    this.body = JSON.stringify({ error: { type, code, message: meaning, request_id: requestId } });
    this.headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(this.body),
      'X-Request-Id': requestId,
      ...rateHeaders(untouched),
      Connection: 'close',
    };
  }

  /** Answers a request that could be read. */
  answer(response: ServerResponse): void {
    response.writeHead(this.status, this.headers).end(this.body);
  }

  /** The whole answer as it goes over a socket, where there is no request to answer. */
  toString(): string {
    const headers = Object.entries({ Date: new Date().toUTCString(), ...this.headers });
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    return [`HTTP/1.1 ${this.status} ${STATUS_CODES[this.status]}`, ...lines, '', this.body].join('\r\n');
  }
}
