import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { ApiError } from '../errors/api-error.js';
import { httpMessages } from './http.messages.js';
import { formOf, readToEnd } from './upload.js';
import type { FileReceiver, ReceivedFile } from '../files.js';

/** A form with files, as it came in. */
export interface FormWithFiles<File extends ReceivedFile> {
  /** What has the same name more than once is a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** Those that are kept, though nothing refers to them yet: none when one was refused. */
  readonly files: readonly File[];
  /** Why a file is not taken. The fields are kept, so that they need not be typed again. */
  readonly refusal: ApiError | null;
}

/** How much a form may hold beside its files. */
const MAX_FIELDS = 500;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS_BYTES = 1024 * 1024;

/**
 * Reads a `multipart/form-data` body with fields and some files, which go to the receiver as they come. A field for a file
 * in which none was chosen is none.
 *
 * @param most how many files are taken
 * @throws ApiError `unsupported_media_type`, `malformed_request`, `body_too_large`, `overloaded`; nothing is kept then
 */
export async function readFormWithFiles<File extends ReceivedFile>(
  request: IncomingMessage,
  receiver: FileReceiver<File>,
  businessId: string,
  most: number,
): Promise<FormWithFiles<File>> {
  const limits = { files: most + 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
  const form = formOf(request.headers, limits);
  if (Number(request.headers['content-length'] ?? 0) > receiver.maxBytes * most + MAX_FIELDS_BYTES)
    throw new ApiError('body_too_large');
  return receiver.inTurn(businessId, async () => {
    const fields = new Map<string, string | string[]>();
    const coming: Promise<File>[] = [];
    try {
      await readToEnd(request, form, (refuse) => {
        form.on('fieldsLimit', () => refuse(tooManyFields(MAX_FIELDS)));
        form.on('field', (name = '', value = '', { nameTruncated, valueTruncated }) => {
          if (nameTruncated || valueTruncated) refuse(new ApiError('body_too_large'));
          const before = fields.get(name);
          fields.set(name, before === undefined ? value : [before, value].flat());
        });
        form.on('file', (_name, stream, { filename = '' }) => {
          // A receiver that refuses a file ends its stream; the form goes on behind it, so the receiver gets a stream of its own.
          const bytes = new PassThrough();
          bytes.on('error', () => undefined);
          stream.on('error', (error: Error) => bytes.destroy(error));
          if (filename === '' || coming.length > most) return void stream.resume();
          const file = receiver.receive(businessId, { fileName: filename, stream: stream.pipe(bytes) });
          file.catch(() => stream.unpipe(bytes).resume());
          coming.push(file);
        });
      });
    } catch (error) {
      await discardAll(receiver, await Promise.allSettled(coming));
      throw error;
    }
    const came = await Promise.allSettled(coming);
    const refusal = coming.length > most ? tooMany(most) : refusalAmong(came);
    const files = refusal === null ? await Promise.all(coming) : [];
    if (refusal) await discardAll(receiver, came);
    return { fields: Object.fromEntries(fields), files, refusal };
  });
}

/** @throws anything that is no refusal of a file */
function refusalAmong(came: readonly PromiseSettledResult<unknown>[]): ApiError | null {
  const failed = came.find((each) => each.status === 'rejected');
  if (!failed) return null;
  if (failed.reason instanceof ApiError) return failed.reason;
  throw failed.reason;
}

async function discardAll<File extends ReceivedFile>(
  receiver: FileReceiver<File>,
  came: readonly PromiseSettledResult<File>[],
): Promise<void> {
  for (const each of came) if (each.status === 'fulfilled') await receiver.discard(each.value);
}

function tooMany(most: number): ApiError {
  return new ApiError('invalid_parameter', httpMessages.tooManyFiles({ most }));
}

/** The error for a form with more fields than any of ours has. */
export function tooManyFields(most: number): ApiError {
  return new ApiError('malformed_request', httpMessages.tooManyFields({ most }));
}
