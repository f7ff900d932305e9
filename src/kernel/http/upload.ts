import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import busboy from 'busboy';
import type { Principal } from '../auth/principal.js';
import { ApiError } from '../errors/api-error.js';
import { fileMessages, type FileReceiver, type ReceivedFile } from '../files.js';
import { echoed } from '../validation/field-errors.js';
import { fieldComplaints } from '../validation/field.messages.js';
import { httpComplaints, httpMessages } from './http.messages.js';

/** The name of the one part of an upload. */
export const FILE_PART = 'file';
/** The bytes that a form may have in addition to its file: headers of its parts, and boundaries. */
const FORM_OVERHEAD = 64 * 1024;
/** Each limit is one higher than allowed, so that an extra part is received and can be named in the error. */
const UPLOAD_LIMITS = { files: 1, fields: 1, fieldSize: 1024, parts: 3 };

/** For whom a file is received: the business that will have it, and the one whose share of uploads it takes (D48). */
export type FileOwner = Pick<Principal, 'businessId' | 'shareOwnerId'>;

/**
 * Reads an upload: a `multipart/form-data` body with exactly one part, a file called `file`. It streams the bytes to the receiver
 * and never holds the whole file in memory.
 *
 * @returns the file as the receiver stored it
 * @throws ApiError `unsupported_media_type`, `body_too_large`, `malformed_request`, `missing_parameter`, `unknown_parameter`,
 *   `invalid_parameter`, and what the receiver throws; no file is stored then
 */
export async function readUpload<File extends ReceivedFile>(
  request: IncomingMessage,
  receiver: FileReceiver<File>,
  { businessId, shareOwnerId }: FileOwner,
): Promise<File> {
  const { headers } = request;
  const form = formParserOf(headers, UPLOAD_LIMITS);
  if (Number(headers['content-length'] ?? 0) > receiver.maxBytes + FORM_OVERHEAD)
    throw new ApiError('body_too_large', fileMessages.tooLarge({ max: receiver.maxBytes }));
  return receiver.withSlot(shareOwnerId, async () => {
    let receiving: Promise<File> | undefined;
    try {
      await readToEnd(request, form, (refuse) => {
        form.on('file', (name, stream, { filename }) => {
          // An error of the form also ends the file's stream. The receiver handles it; this listener prevents a crash.
          stream.on('error', () => undefined);
          if (name !== FILE_PART) return refuse(unknownPart(name));
          if (filename === undefined || filename === '') return refuse(withoutName());
          receiving = receiver.receive(businessId, { fileName: filename, stream });
          receiving.catch(refuse);
        });
        form.on('field', (name) => refuse(name === FILE_PART ? withoutName() : unknownPart(name)));
        form.on('filesLimit', () => refuse(ApiError.invalid(FILE_PART, fieldComplaints.givenTwice)));
      });
      return await (receiving ??
        Promise.reject(ApiError.invalid(FILE_PART, fieldComplaints.required, 'missing_parameter')));
    } catch (error) {
      const stored = await receiving?.catch(() => undefined);
      if (stored) await receiver.discard(stored);
      throw error;
    }
  });
}

/**
 * Reads a form to its end. After an error, it reads and discards the rest of the body, so that the client receives the response.
 *
 * @param listen adds listeners for the parts; it can call `refuse` to reject the form
 * @throws ApiError `malformed_request`, and what `refuse` was called with
 */
export async function readToEnd(
  request: IncomingMessage,
  form: UploadForm,
  listen: (refuse: (error: Error) => void) => void,
): Promise<void> {
  try {
    await new Promise<void>((done, refuse) => {
      listen(refuse);
      form.on('error', () => refuse(new ApiError('malformed_request', httpMessages.malformedForm)));
      form.on('close', done);
      request.on('error', () => refuse(endedEarly()));
      const checkEnd = () => request.complete || refuse(endedEarly());
      request.once('close', checkEnd);
      if (request.destroyed) checkEnd();
      request.pipe(form);
    });
  } catch (error) {
    request.unpipe(form);
    form.destroy();
    request.resume();
    throw error;
  }
}

/** The parser of a form, which emits its parts. */
export type UploadForm = ReturnType<typeof busboy>;

/** Limits on the parts of a form. */
type Limits = NonNullable<Parameters<typeof busboy>[0]['limits']>;

/** Creates the parser of a form. @throws ApiError `unsupported_media_type`, `malformed_request` */
export function formParserOf(headers: IncomingHttpHeaders, limits: Limits): UploadForm {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  if (/^multipart\/form-data\s*;/i.test(type) && encoding.toLowerCase() === 'identity') {
    try {
      return busboy({ headers, defParamCharset: 'utf8', limits });
    } catch {
      throw new ApiError('malformed_request', httpMessages.noBoundary);
    }
  }
  throw new ApiError('unsupported_media_type', httpMessages.noFile({ part: FILE_PART }));
}

function withoutName(): ApiError {
  return ApiError.invalid(FILE_PART, httpComplaints.notFile);
}

function unknownPart(name = ''): ApiError {
  return ApiError.invalid(echoed(name), httpComplaints.unknownPart, 'unknown_parameter');
}

function endedEarly(): ApiError {
  return new ApiError('malformed_request', httpMessages.endedEarly);
}
