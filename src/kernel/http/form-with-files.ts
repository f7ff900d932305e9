import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { ApiError } from '../errors/api-error.js';
import { httpMessages } from './http.messages.js';
import { formParserOf, readToEnd, type FileOwner } from './upload.js';
import type { FileReceiver, ReceivedFile } from '../files.js';

/** A form with files, as received. */
export interface FormWithFiles<File extends ReceivedFile> {
  /** A name that occurs more than once has a list of values. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The stored files; nothing refers to them yet. Empty when one was refused. */
  readonly files: readonly File[];
  /** Why a file was refused. The fields are still returned, so that the user need not type them again. */
  readonly refusal: ApiError | null;
}

/** Limits of a form apart from its files. */
const MAX_FIELDS = 500;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS_BYTES = 1024 * 1024;

/**
 * Reads a `multipart/form-data` body with fields and files, and streams the files to the receiver. Ignores a file field in which
 * no file was chosen.
 *
 * @param maxFiles the number of files allowed
 * @throws ApiError `unsupported_media_type`, `malformed_request`, `body_too_large`, `overloaded`, and any other error of the receiver;
 *   no file is stored then
 */
export async function readFormWithFiles<File extends ReceivedFile>(
  request: IncomingMessage,
  receiver: FileReceiver<File>,
  { businessId, shareOwnerId }: FileOwner,
  maxFiles: number,
): Promise<FormWithFiles<File>> {
  const limits = { files: maxFiles + 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
  const form = formParserOf(request.headers, limits);
  if (Number(request.headers['content-length'] ?? 0) > receiver.maxBytes * maxFiles + MAX_FIELDS_BYTES)
    throw new ApiError('body_too_large');
  return receiver.withSlot(shareOwnerId, async () => {
    const fields = new Map<string, string | string[]>();
    let fieldsBytes = 0;
    const receiving: Promise<File>[] = [];
    try {
      await readToEnd(request, form, (refuse) => {
        form.on('fieldsLimit', () => refuse(tooManyFields(MAX_FIELDS)));
        form.on('field', (name = '', value = '', { nameTruncated, valueTruncated }) => {
          fieldsBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
          if (nameTruncated || valueTruncated || fieldsBytes > MAX_FIELDS_BYTES)
            return refuse(new ApiError('body_too_large'));
          const before = fields.get(name);
          fields.set(name, before === undefined ? value : [before, value].flat());
        });
        form.on('file', (_name, stream, { filename = '' }) => {
          // A receiver that refuses a file ends its stream. The form continues after it, so the receiver gets a separate stream.
          const bytes = new PassThrough();
          bytes.on('error', () => undefined);
          stream.on('error', (error: Error) => bytes.destroy(error));
          if (filename === '') return void stream.resume();
          const file = receiver.receive(businessId, { fileName: filename, stream: stream.pipe(bytes) });
          file.catch(() => stream.unpipe(bytes).resume());
          receiving.push(file);
        });
      });
    } catch (error) {
      await discardAll(receiver, await Promise.allSettled(receiving));
      throw error;
    }
    const received = await Promise.allSettled(receiving);
    const failed = received.find((each) => each.status === 'rejected');
    const reason = (
      receiving.length > maxFiles
        ? new ApiError('invalid_parameter', httpMessages.tooManyFiles({ most: maxFiles }))
        : failed?.reason
    ) as Error | undefined;
    const named = Object.fromEntries(fields);
    if (!reason) return { fields: named, files: await Promise.all(receiving), refusal: null };
    await discardAll(receiver, received);
    if (!(reason instanceof ApiError)) throw reason;
    return { fields: named, files: [], refusal: reason };
  });
}

async function discardAll<File extends ReceivedFile>(
  receiver: FileReceiver<File>,
  received: readonly PromiseSettledResult<File>[],
): Promise<void> {
  for (const each of received) if (each.status === 'fulfilled') await receiver.discard(each.value);
}

/** The error for a form with more fields than allowed. */
export function tooManyFields(max: number): ApiError {
  return new ApiError('malformed_request', httpMessages.tooManyFields({ most: max }));
}
