import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { isTransient } from '../../database/failures.js';
import { ApiError, fieldsInWords } from '../../errors/api-error.js';
import { CATALOGUE, type ErrorCode } from '../../errors/catalogue.js';
import { Log } from '../../log.js';
import { areRateHeadersSet, type RateCount, rateHeaders, RateLimit, setRateHeaders } from '../rate-limit.js';
import { recordOf } from '../request-context.js';

/** Sends every error in the envelope of §7. Unexpected errors are logged, and the client gets no details. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(
    private readonly rateLimit: RateLimit,
    private readonly log: Log,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const record = recordOf(request);
    const requestId = record.id;
    const error = apiErrorOf(thrown);
    const { status } = CATALOGUE[error.code];
    record.code = error.code;
    record.param = error.param;
    if (status >= 500 && !error.isExpected)
      this.log.error({ err: thrown, request_id: requestId }, 'A request failed.');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // Headers that were set for the successful response.
    response.removeHeader('Location');
    response.removeHeader('Idempotency-Replayed');
    if (error.code !== 'version_conflict') response.removeHeader('ETag');
    response.setHeader('X-Request-Id', requestId);
    // The request was refused before it was counted.
    if (!areRateHeadersSet(response)) setRateHeaders(response, this.rateLimit.unused());
    if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    if (status === 503) response.setHeader('Retry-After', isMove(error.code) ? MOVE_S : 1);
    response.status(status).json(errorEnvelope(error, requestId));
  }
}

/** How many seconds to wait before repeating a request during a move: about as long as a pause, so that few repeats suffice. */
const MOVE_S = 3;

function isMove(code: ErrorCode): boolean {
  return code === 'business_moving' || code === 'business_moved';
}

/** The error envelope of §7. */
export function errorEnvelope({ code, message, param, fields }: ApiError, requestId: string): object {
  return {
    error: {
      type: CATALOGUE[code].type,
      code,
      message,
      ...(param === undefined ? {} : { param }),
      request_id: requestId,
    },
    ...(fields === undefined ? {} : { errors: fieldsInWords(fields) }),
  };
}

/** The ApiError to send for anything that was thrown: an unexpected error becomes `internal_error` or `unavailable`. */
export function apiErrorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  // Nest throws a 404 for a path outside the base path.
  if (thrown instanceof HttpException && thrown.getStatus() === 404) return new ApiError('route_not_found');
  return new ApiError(isTransient(thrown) ? 'unavailable' : 'internal_error');
}

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
