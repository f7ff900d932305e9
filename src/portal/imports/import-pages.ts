import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import {
  type StoredImport,
  ImportsService,
  type ImportPerson,
  PROBLEM_ROWS,
  problemsOf,
  type RowChoice,
  type ShownRow,
} from '../../imports/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { fileMessages, FileReceiver, type IncomingFile, type ReceivedFile } from '../../kernel/files.js';
import { Shares } from '../../kernel/shares.js';
import type { PortalContext } from '../kit/index.js';

/** The views of an import: rows with a problem, rows that change an asset, or all. */
const IMPORT_VIEWS = ['problems', 'changes', 'all'] as const;
export type ImportView = (typeof IMPORT_VIEWS)[number];

/** The data of an import's page. */
export interface ShownImport {
  readonly of: StoredImport & ImportPerson;
  readonly view: ImportView;
  readonly rows: readonly ShownRow[];
  /** The last shown line, if more follow; otherwise null. */
  readonly next: string | null;
}

/** The rows of each view. */
const ROWS: Readonly<Record<ImportView, RowChoice>> = {
  problems: PROBLEM_ROWS,
  changes: 'changes',
  all: 'all',
};

/** Loads the data of an import's page. */
@Injectable()
export class ImportPages {
  constructor(private readonly imports: ImportsService) {}

  /**
   * Loads the rows of the view in the address; by default those with a problem, or else those that change something, or else all.
   *
   * @throws ApiError `not_found`
   */
  async load({ tenant, query }: PortalContext, id: string): Promise<ShownImport> {
    const found = await this.imports.get(tenant, id);
    const requested = IMPORT_VIEWS.find((each) => each === query.view);
    const view = requested ?? (problemsOf(found) > 0 ? 'problems' : found.toChange > 0 ? 'changes' : 'all');
    const after = Math.trunc(Number(query.cursor ?? 0)) || 0;
    const { rows, next } = await this.imports.rows(
      tenant,
      id,
      ROWS[view],
      Math.max(0, Math.min(after, 2 ** 31 - 1)),
    );
    return { of: found, view, rows, next: next === null ? null : String(next) };
  }
}

/** How many tables a process and one business may read at the same time. Each is held in memory. */
const TABLES = { total: 4, each: 1, timeoutMs: 2_000 };
/** The largest table, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
/** The maximum length of a stored file name, in characters. */
const MAX_NAME_LENGTH = 120;

/** An uploaded table. */
export interface CsvFile extends ReceivedFile {
  readonly bytes: Buffer;
}

/** Receives uploaded tables into memory: they are small, read once and not stored. */
@Injectable()
export class CsvUploads extends FileReceiver<CsvFile> {
  readonly maxBytes = MAX_BYTES;
  private readonly shares = new Shares(TABLES);

  /** @throws ApiError `overloaded` */
  withSlot<T>(shareOwnerId: string, act: () => Promise<T>): Promise<T> {
    return this.shares.hold(shareOwnerId, act);
  }

  /** @throws ApiError `body_too_large` */
  async receive(_businessId: string, { fileName, stream }: IncomingFile): Promise<CsvFile> {
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
