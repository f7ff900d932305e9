import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isTransient } from '../../database/failures.js';
import { CATALOGUE } from '../../errors/catalogue.js';
import { ApiError, fieldsInWords } from '../../errors/api-error.js';
import { Log } from '../../log.js';
import { recordOf } from '../request-record.js';

/** Writes every error, at every status, in the one shape of §7. What was not meant for a client is logged, not told. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const record = recordOf(request);
    const requestId = record.id;
    const problem = problemOf(thrown);
    const { status } = CATALOGUE[problem.code];
    record.code = problem.code;
    // What is refused on purpose, maybe thousands of times, is counted and stands in the log of requests.
    if (status >= 500 && problem.code !== 'overloaded')
      this.log.error({ err: thrown, request_id: requestId }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // Said of an answer that is not given after all.
    response.removeHeader('Location');
    response.removeHeader('Idempotency-Replayed');
    if (problem.code !== 'version_conflict') response.removeHeader('ETag');
    response.setHeader('X-Request-Id', requestId);
    if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    if (status === 503) response.setHeader('Retry-After', 1);
    response.status(status).json(errorEnvelope(problem, requestId));
  }
}

/** An error in the one shape of §7. */
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

/** What is told of anything that was thrown: what was not meant for others becomes `internal_error` or `unavailable`. */
export function problemOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  // Nest answers a path outside the base path with a 404 of its own.
  if (thrown instanceof HttpException && thrown.getStatus() === 404) return new ApiError('route_not_found');
  return new ApiError(isTransient(thrown) ? 'unavailable' : 'internal_error');
}
