import express, { type Request, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { ApiError } from '../errors/api-error.js';
import { LongWork } from '../long-work.js';
import { httpMessages } from './http.messages.js';
import { largestSize, type CountBody } from './received-bodies.js';
import { countNames, recordDuplicateNames, outlineOf } from './json-text.js';

/** How deep a body may be nested: far more than any endpoint needs, and still cheap to parse. */
const MAX_DEPTH = 32;

/** Accepted values of `Content-Encoding` (D6). */
const CODINGS = ['identity', 'gzip', 'br'];

const rawBodyParser = (limit: number) => express.raw({ limit, type: () => true });

/** In bytes. */
const MAX_BODY = 1_048_576;
/** For bulk requests. A thousand items of ordinary size take half a megabyte; items with long texts take more. */
const MAX_LARGE_BODY = 4 * MAX_BODY;

const parseBody = rawBodyParser(MAX_BODY);
const parseLargeBody = rawBodyParser(MAX_LARGE_BODY);

/**
 * Reads the JSON body of a request (D6). If an object has the same name twice, the last value counts, and `duplicateNamesOf`
 * returns the name for that object, so that validation can refuse it with its path.
 *
 * @param count counts the body before it is read
 * @param isLarge whether the limit is 4 MiB instead of 1 MiB
 * @returns the parsed body; an empty object when there was none
 * @throws ApiError 400 `malformed_json`, 413 or 415; and what `count` throws
 */
export async function readJsonBody(
  request: Request,
  response: Response,
  count: CountBody,
  isLarge = false,
): Promise<object> {
  const sent =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!sent) return {};
  if (!request.is('application/json') || !isInUtf8(request) || !isReadable(request))
    throw new ApiError('unsupported_media_type');
  count(largestSize(request.headers, isLarge ? MAX_LARGE_BODY : MAX_BODY));
  await new Promise<void>((done, fail) =>
    (isLarge ? parseLargeBody : parseBody)(request, response, (error?: unknown) =>
      error ? fail(bodyError(error)) : done(),
    ),
  );
  const bytes = request.body as Buffer | undefined;
  // The client disconnected before its body was read.
  if (!bytes) throw new ApiError('malformed_json', httpMessages.endedEarly);
  return bytes.length === 0 ? {} : parseJson(bytes);
}

/** JSON is UTF-8 (RFC 8259). A body that declares another charset is refused. */
function isInUtf8(request: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

function isReadable({ headers }: Request): boolean {
  return CODINGS.includes((headers['content-encoding'] ?? 'identity').trim().toLowerCase());
}

function bodyError(error: unknown): Error {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new ApiError('body_too_large');
  if (status === 415) return new ApiError('unsupported_media_type');
  return new ApiError('malformed_json');
}

/** From this size on, in bytes, parsing pauses between its steps to let other requests run. */
const LONG = 65_536;

/** @throws ApiError `malformed_json` */
async function parseJson(bytes: Buffer): Promise<object> {
  const work = new LongWork();
  const pause = () => (bytes.length < LONG ? undefined : work.pauseNow());
  await pause();
  const { isNestedDeeper, names } = outlineOf(bytes, MAX_DEPTH);
  if (isNestedDeeper) throw new ApiError('malformed_json', httpMessages.tooDeep({ depth: MAX_DEPTH }));
  if (!isUtf8(bytes)) throw new ApiError('malformed_json', httpMessages.notUtf8);
  await pause();
  const read = parsed(TEXT.decode(bytes));
  await pause();
  if (typeof read !== 'object' || read === null)
    throw new ApiError('malformed_json', httpMessages.notJsonObject);
  if (countNames(read) < names) recordDuplicateNames(bytes, read);
  return read;
}

/** Skips the byte order mark (U+FEFF) that some programs write before UTF-8. */
const TEXT = new TextDecoder();

/** @throws ApiError `malformed_json`, with line and column if known */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = / at position (\d+)/.exec((error as Error).message)?.[1];
    if (at === undefined) throw new ApiError('malformed_json', httpMessages.notJson);
    const lines = text.slice(0, Number(at)).split('\n');
    const column = lines.at(-1)!.length + 1;
    throw new ApiError('malformed_json', httpMessages.notJsonFrom({ line: lines.length, column }));
  }
}
