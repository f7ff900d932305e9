import { randomUUID } from 'node:crypto';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { FileReceiver, type IncomingFile, type ReceivedFile } from '../kernel/files.js';
import { Log } from '../kernel/log.js';
import { Shares } from '../kernel/shares.js';
import { CONTENT_TYPES, type ContentType } from './file-kinds.js';
import { safeName } from './file-name.js';
import { asStoreProblem, AttachmentStore } from './stores/attachment-store.js';
import { makeFolder } from './stores/folders.js';
import { spool } from './stores/spool.js';

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
