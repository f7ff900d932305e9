import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { ApiError } from '../../kernel/errors/api-error.js';
import { fileMessages } from '../../kernel/files.messages.js';
import { CONTENT_TYPES, HEAD_BYTES, kindOf, type ContentType, type FileKind } from '../file-kinds.js';
import { attachmentMessages } from '../attachment.messages.js';
import { asStoreProblem } from './attachment-store.js';

/** A completely received file. */
export interface Spooled {
  readonly path: string;
  readonly kind: FileKind & { readonly contentType: ContentType };
  /** In bytes. */
  readonly size: number;
  /** In lowercase hex. */
  readonly sha256: string;
}

/**
 * Writes an incoming stream to a disk without holding it in memory. Counts and hashes the bytes on the way, and detects the
 * kind of file from the first ones.
 *
 * @param path of the file to write
 * @param maxBytes the maximum size, in bytes
 * @throws ApiError `body_too_large`, `unsupported_media_type`, `storage_full` or `unavailable`, and any error of the source; in
 *   these cases the file is deleted
 */
export async function spool(path: string, source: AsyncIterable<Buffer>, maxBytes: number): Promise<Spooled> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const file = await open(path, 'w', 0o600).catch((error: unknown) => {
    throw asStoreProblem(error);
  });
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new ApiError('body_too_large', fileMessages.tooLarge({ max: maxBytes }));
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
        // Refuses a file of another kind after its first bytes, rather than at its end.
        if (head.length >= HEAD_BYTES) kindOrRefusal(head);
      }
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    const kind = kindOrRefusal(head);
    await file.sync();
    await file.close();
    return { path, kind, size, sha256: hash.digest('hex') };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw asStoreProblem(error);
  }
}

function kindOrRefusal(head: Buffer): Spooled['kind'] {
  const kind = kindOf(head);
  if (kind) return kind;
  throw new ApiError('unsupported_media_type', attachmentMessages.unknownContent({ types: CONTENT_TYPES }));
}
