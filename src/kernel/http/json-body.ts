import express, { type Request, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { ApiError } from '../errors/api-error.js';
import { LongWork } from '../long-work.js';
import { httpMessages } from './http.messages.js';
import { countNames, noteDoubledNames, outlineOf } from './json-text.js';

/** How deep a body may be nested: many times what any endpoint takes, and nothing to parse. */
const MAX_DEPTH = 32;

/** In what a body may come compressed (D6). */
const CODINGS = ['identity', 'gzip', 'br'];

const receiverOf = (limit: string) => express.raw({ limit, type: () => true });

const receive = receiverOf('1mb');
/** A thousand items of ordinary size take half a megabyte; many of them with long texts take more. */
const receiveLarge = receiverOf('4mb');

/**
 * Reads the JSON body of a request (D6). Of a name that an object has twice the last value is read; the object is known to
 * `doubledNamesOf` then, so that the check can refuse it by its path.
 *
 * @param isLarge whether it may have 4 MiB rather than 1
 * @returns what was sent; an empty object when there was nothing
 * @throws ApiError 400 `malformed_json`, 413 or 415
 */
export async function readJsonBody(request: Request, response: Response, isLarge = false): Promise<object> {
  const sent =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!sent) return {};
  if (!request.is('application/json') || !isInUtf8(request) || !isReadable(request))
    throw new ApiError('unsupported_media_type');
  await new Promise<void>((done, fail) =>
    (isLarge ? receiveLarge : receive)(request, response, (error?: unknown) =>
      error ? fail(bodyProblem(error)) : done(),
    ),
  );
  const bytes = request.body as Buffer | undefined;
  // A client that went away before its body was looked at: nothing of it is read.
  if (!bytes) throw new ApiError('malformed_json', httpMessages.endedEarly);
  return bytes.length === 0 ? {} : parseJson(bytes);
}

/** JSON travels in UTF-8 (RFC 8259); a body that calls itself anything else is not read as if it were. */
function isInUtf8(request: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

function isReadable({ headers }: Request): boolean {
  return CODINGS.includes((headers['content-encoding'] ?? 'identity').trim().toLowerCase());
}

function bodyProblem(error: unknown): Error {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new ApiError('body_too_large');
  if (status === 415) return new ApiError('unsupported_media_type');
  return new ApiError('malformed_json');
}

/** From how many bytes on a body is read in several turns of the event loop. */
const LONG = 65_536;

/** @throws ApiError `malformed_json` */
async function parseJson(bytes: Buffer): Promise<object> {
  const work = new LongWork();
  const rest = () => (bytes.length < LONG ? undefined : work.rest());
  await rest();
  const { isNestedDeeper, names } = outlineOf(bytes, MAX_DEPTH);
  if (isNestedDeeper) throw new ApiError('malformed_json', httpMessages.tooDeep({ depth: MAX_DEPTH }));
  if (!isUtf8(bytes)) throw new ApiError('malformed_json', httpMessages.notUtf8);
  await rest();
  const read = parsed(TEXT.decode(bytes));
  await rest();
  if (typeof read !== 'object' || read === null)
    throw new ApiError('malformed_json', httpMessages.notJsonObject);
  if (countNames(read) < names) noteDoubledNames(bytes, read);
  return read;
}

/** Leaves out the mark (U+FEFF) that some programs write in front of UTF-8. */
const TEXT = new TextDecoder();

/** @throws ApiError `malformed_json`, with the place where that is known */
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
