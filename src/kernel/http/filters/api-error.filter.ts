import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isTransient } from '../../database/failures.js';
import { CATALOGUE } from '../../errors/catalogue.js';
import { ApiError, fieldsInWords } from '../../errors/api-error.js';
import { Log } from '../../log.js';
import { areRateHeadersSet, RateLimit, setRateHeaders } from '../rate-limit.js';
import { recordOf } from '../request-record.js';

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
    if (status === 503) response.setHeader('Retry-After', 1);
    response.status(status).json(errorEnvelope(error, requestId));
  }
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
