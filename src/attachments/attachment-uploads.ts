import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '../config.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { fileMessages, FileReceiver, type IncomingFile, type ReceivedFile } from '../kernel/files.js';
import { Log } from '../kernel/log.js';
import { Shares } from '../kernel/shares.js';
import { attachmentMessages } from './attachment.messages.js';
import {
  CONTENT_TYPES,
  type ContentType,
  type FileKind,
  HEAD_BYTES,
  kindOf,
  safeName,
} from './file-kinds.js';
import { asStoreProblem, AttachmentStore } from './stores/attachment-store.js';
import { makeFolder } from './stores/disk-store.js';

/** Concurrent uploads, per process and per business. Each holds a file and some buffers for as long as the client takes. */
const UPLOADS = { total: 32, each: 4 };

/** A stored file that no row refers to yet. */
export interface StoredFile extends ReceivedFile {
  readonly contentType: ContentType;
  readonly objectName: string;
}

/**
 * Receives files. The upload is spooled to a disk, where it is counted, hashed and inspected as it arrives, and then stored
 * under a random name. Only then does the unit of work begin that may refer to it (`AttachmentsService.attach`). A crash in
 * between leaves invisible bytes for the sweeper, but never a row without its bytes.
 */
@Injectable()
export class AttachmentUploads extends FileReceiver<StoredFile> {
  static readonly contentTypes = CONTENT_TYPES;
  readonly maxBytes: number;
  private readonly shares = new Shares(UPLOADS);

  constructor(
    config: Config,
    private readonly store: AttachmentStore,
    private readonly log: Log,
  ) {
    super();
    this.maxBytes = config.attachmentMaxBytes;
  }

  /** @throws ApiError `overloaded` */
  withSlot<T>(shareOwnerId: string, act: () => Promise<T>): Promise<T> {
    return this.shares.hold(shareOwnerId, act);
  }

  /** @throws ApiError `body_too_large`, `unsupported_media_type`, `storage_full`, `unavailable` */
  async receive(businessId: string, { stream, fileName }: IncomingFile): Promise<StoredFile> {
    const { spoolFolder } = this.store;
    const random = randomUUID();
    await makeFolder(spoolFolder).catch((error: unknown) => {
      throw asStoreProblem(error);
    });
    const file = await spool(join(spoolFolder, random), stream, this.maxBytes);
    const objectName = `${businessId}/${random}`;
    try {
      await this.store.put(objectName, { ...file, contentType: file.kind.contentType });
    } catch (error) {
      await rm(file.path, { force: true });
      throw error;
    }
    const { kind, size, sha256 } = file;
    return { objectName, size, sha256, contentType: kind.contentType, fileName: safeName(fileName, kind) };
  }

  /** The sweeper deletes bytes that cannot be deleted now. */
  async discard({ objectName }: StoredFile): Promise<void> {
    await this.store
      .remove(objectName)
      .catch((err: unknown) =>
        this.log.warn({ err }, 'A file could not be deleted. The sweep will delete it.'),
      );
  }

  /** Deletes incomplete uploads that began before a moment. Their process is gone. */
  async removeIncomplete(before: Date): Promise<void> {
    const { spoolFolder } = this.store;
    await makeFolder(spoolFolder);
    for await (const { name } of await opendir(spoolFolder)) {
      const path = join(spoolFolder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }
}

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
