import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { AttachmentStore, asStoreProblem, type StorableFile, makeFolder } from '../attachments/index.js';
import { and, rawSql, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { Resource } from '../kernel/resource/resource.js';
import type { Export } from './export.entity.js';
import { PeopleTable, csvLine } from './people-table.js';
import { EXPORTABLE, type Exportable } from './exportable.js';

/** How many records are read into memory at once. */
const BATCH = 500;
/** Lower than every id. */
const LOWEST = '00000000-0000-0000-0000-000000000000';

/** What to export. */
export type ExportRequest = Pick<Export, 'resource' | 'format' | 'filters' | 'language'>;

/** A complete file on the local disk. */
export interface WrittenFile extends StorableFile {
  readonly rows: number;
}

/** Writes lists into files, in compressed batches. Memory use does not depend on the number of records. */
@Injectable()
export class ExportWriter {
  constructor(private readonly store: AttachmentStore) {}

  /**
   * @param tenant reads from one snapshot: later changes are not in the file
   * @param onBatch called after each batch with the number of written records; if it throws, the file is deleted
   * @throws ApiError `storage_full` or `unavailable` if the file cannot be written
   * @throws the errors of `tenant` and `onBatch` as they are, so that the caller can read elsewhere
   */
  async write(
    tenant: TenantReader,
    wanted: ExportRequest,
    onBatch: (rows: number) => Promise<void>,
  ): Promise<WrittenFile> {
    const { spoolFolder } = this.store;
    await makeFolder(spoolFolder).catch((error: unknown) => {
      throw asStoreProblem(error);
    });
    const path = join(spoolFolder, randomUUID());
    const counter = new ByteCounter();
    let rows = 0;
    const counted = async (count: number) => onBatch((rows += count));
    let readError: unknown;
    const lines = reporting(linesOf(tenant, wanted, counted), (error) => (readError = error));
    try {
      const source = Readable.from(lines, { objectMode: true, highWaterMark: 1 });
      await pipeline(source, createGzip(), counter, createWriteStream(path, { mode: 0o600, flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw readError ?? asStoreProblem(error);
    }
    return { path, rows, size: counter.bytes, sha256: counter.sha256, contentType: 'application/gzip' };
  }
}

/**
 * Passes lines on.
 *
 * @param onError called with an error of their source. An error of the file arrives at the `yield`, and is not reported
 */
async function* reporting(
  lines: AsyncGenerator<string>,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    for (;;) {
      const next = await lines.next().catch((error: unknown) => {
        onError(error);
        throw error;
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await lines.return(undefined);
  }
}

/** The content of a file, in chunks. */
async function* linesOf(
  tenant: TenantReader,
  { resource: name, format, filters, language }: ExportRequest,
  onBatch: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  const exportable: Exportable = EXPORTABLE[name];
  const columns = columnsOf(exportable.resource);
  if (format === 'csv' && language !== null) {
    const { conditions, resource, rows = resource } = exportable;
    const table = await PeopleTable.of(tenant, columnsOf(rows), language);
    // Without the byte order mark, spreadsheets assume another encoding.
    yield `\ufeff${table.heading}`;
    for await (const batch of batchesOf(tenant, { resource: rows, conditions }, filters)) {
      yield await table.lines(
        tenant,
        batch.map((json) => JSON.parse(json) as Record<string, unknown>),
      );
      await onBatch(batch.length);
    }
    return;
  }
  if (format === 'csv') yield csvLine(columns);
  for await (const batch of batchesOf(tenant, exportable, filters)) {
    yield batch.map((json) => (format === 'csv' ? csvOf(json, columns) : lineOf(json))).join('');
    await onBatch(batch.length);
  }
}

/** The records as JSON, oldest first. Each batch continues after the last id, so no record is read twice. */
async function* batchesOf(
  tenant: TenantReader,
  { resource, conditions }: Pick<Exportable, 'resource' | 'conditions'>,
  filters: Record<string, unknown>,
): AsyncIterable<string[]> {
  const where = conditions(filters);
  for (let last = LOWEST; ;) {
    const rows = await tenant.rows<{ id: string; json: string }>(
      sql`SELECT r.id, ${resource.projection()}::text AS json FROM ${resource.entity} r
        WHERE ${and([...where, sql`r.id > ${last}`])} ORDER BY r.id LIMIT ${rawSql(String(BATCH))}`,
      { replan: where.length > 0 },
    );
    if (rows.length > 0) yield rows.map(({ json }) => json);
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

/** All fields except `object`, which is the same for every record of the file. */
function columnsOf({ schema }: Resource): string[] {
  return Object.keys(schema.properties as object).filter((name) => name !== 'object');
}

function csvOf(json: string, columns: readonly string[]): string {
  const record = JSON.parse(json) as Record<string, unknown>;
  return csvLine(columns.map((name) => record[name]));
}

/** PostgreSQL may put line breaks between list items. Line breaks within texts are always escaped. */
function lineOf(json: string): string {
  return `${json.replaceAll('\n', ' ')}\n`;
}

/** Counts and hashes the bytes that pass through. */
class ByteCounter extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** In lowercase hex, once the stream has ended. */
  get sha256(): string {
    return this.hash.digest('hex');
  }
}
