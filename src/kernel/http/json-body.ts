import express, { type Request, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { ApiError } from '../errors/api-error.js';
import { isNestedDeeper } from './json-depth.js';

/** How deep a body may be nested: many times what any endpoint takes, and nothing to parse. */
const MAX_DEPTH = 32;

const parserOf = (limit: string) =>
  express.json({
    limit,
    type: () => true,
    verify: (_request, _response, bytes) => {
      if (isNestedDeeper(bytes, MAX_DEPTH)) throw new TooDeep();
      if (!isUtf8(bytes)) throw new Error('not UTF-8');
    },
  });

const parseJson = parserOf('1mb');
/** A thousand items of ordinary size take half a megabyte; many of them with long texts take more. */
const parseLargeJson = parserOf('4mb');

class TooDeep extends Error {
  readonly type = 'too.deep';
}

/**
 * Reads the JSON body of a request (D6).
 *
 * @param isLarge whether it may have 4 MiB rather than 1
 * @returns what was sent; an empty object when there was nothing
 * @throws ApiError 400 `malformed_json`, 413 or 415
 */
export async function readJsonBody(request: Request, response: Response, isLarge = false): Promise<unknown> {
  const sent =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!sent) return {};
  if (!request.is('application/json') || !isInUtf8(request)) throw new ApiError('unsupported_media_type');
  await new Promise<void>((done, fail) =>
    (isLarge ? parseLargeJson : parseJson)(request, response, (error?: unknown) =>
      error ? fail(bodyProblem(error)) : done(),
    ),
  );
  return request.body as unknown;
}

/** JSON travels in UTF-8 (RFC 8259); a body that calls itself anything else is not read as if it were. */
function isInUtf8(request: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

function bodyProblem(error: unknown): Error {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'too.deep')
    return new ApiError('malformed_json', `The body is nested more than ${MAX_DEPTH} levels deep.`);
  if (type === 'entity.too.large') return new ApiError('body_too_large');
  if (status === 415) return new ApiError('unsupported_media_type');
  return new ApiError('malformed_json');
}
