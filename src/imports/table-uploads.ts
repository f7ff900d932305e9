import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../kernel/errors/api-error.js';
import { fileMessages, FileReceiver, type IncomingFile, type ReceivedFile } from '../kernel/files.js';
import { Shares } from '../kernel/shares.js';

/** How many tables a process and one business may receive at the same time. Each is held in memory. */
const TABLES = { total: 4, each: 1, timeoutMs: 2_000 };
/** The largest table, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024;
/** The maximum length of a stored file name, in characters. */
const MAX_NAME_LENGTH = 120;

/** An uploaded table. */
export interface TableFile extends ReceivedFile {
  readonly bytes: Buffer;
}

/** Receives uploaded tables into memory: they are read once, and kept with the import. */
@Injectable()
export class TableUploads extends FileReceiver<TableFile> {
  static readonly contentTypes = [
    'text/csv',
    'text/plain',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ];
  readonly maxBytes = MAX_BYTES;
  private readonly shares = new Shares(TABLES);

  /** @throws ApiError `overloaded` */
  withSlot<T>(shareOwnerId: string, act: () => Promise<T>): Promise<T> {
    return this.shares.hold(shareOwnerId, act);
  }

  /** @throws ApiError `body_too_large` */
  async receive(_businessId: string, { fileName, stream }: IncomingFile): Promise<TableFile> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new ApiError('body_too_large', fileMessages.tooLarge({ max: MAX_BYTES }));
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const plainName = fileName.toWellFormed().replace(/\p{C}/gu, '').slice(0, MAX_NAME_LENGTH);
    return { fileName: plainName, size, sha256, bytes };
  }

  /** There is nothing to delete: the table was only in memory. */
  discard(): Promise<void> {
    return Promise.resolve();
  }
}
