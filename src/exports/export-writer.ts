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
import { csvLine } from './csv.js';
import type { Export } from './export.entity.js';
import { PeopleTable } from './people-table.js';
import { EXPORTABLE, type Exportable } from './exportable.js';

/** How many records are read, and in memory, at once. */
const BATCH = 500;
/** Below every id. */
const LOWEST = '00000000-0000-0000-0000-000000000000';

/** What to export. */
export type Wanted = Pick<Export, 'resource' | 'format' | 'filters' | 'language'>;

/** A file that is whole, on the disk of this machine. */
export interface WrittenFile extends StorableFile {
  readonly rows: number;
}

/** Writes lists into files: batch by batch, compressed as it goes, so that a million records need no more memory than a thousand. */
@Injectable()
export class ExportWriter {
  constructor(private readonly store: AttachmentStore) {}

  /**
   * @param tenant the reading door of one snapshot: what is written meanwhile is not in the file
   * @param wrote is told after each batch how many records are written; where it throws, nothing stays
   * @throws ApiError `storage_full`, `unavailable`
   */
  async write(
    tenant: TenantReader,
    wanted: Wanted,
    wrote: (rows: number) => Promise<void>,
  ): Promise<WrittenFile> {
    const { spoolFolder } = this.store;
    await makeFolder(spoolFolder);
    const path = join(spoolFolder, randomUUID());
    const meter = new Meter();
    let rows = 0;
    const counted = async (count: number) => wrote((rows += count));
    try {
      const lines = Readable.from(linesOf(tenant, wanted, counted), { objectMode: true, highWaterMark: 1 });
      await pipeline(lines, createGzip(), meter, createWriteStream(path, { mode: 0o600, flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw asStoreProblem(error);
    }
    return { path, rows, size: meter.bytes, sha256: meter.sha256, contentType: 'application/gzip' };
  }
}

/** The content of a file, in pieces. */
async function* linesOf(
  tenant: TenantReader,
  { resource: name, format, filters, language }: Wanted,
  wrote: (count: number) => Promise<void>,
): AsyncIterable<string> {
  const exportable: Exportable = EXPORTABLE[name];
  const columns = columnsOf(exportable.resource);
  if (format === 'csv' && language !== null) {
    const table = await PeopleTable.of(tenant, columns, language);
    // Without this mark spreadsheets take it for another encoding.
    yield `\ufeff${table.heading}`;
    for await (const batch of batchesOf(tenant, exportable, filters)) {
      yield await table.lines(
        tenant,
        batch.map((json) => JSON.parse(json) as Record<string, unknown>),
      );
      await wrote(batch.length);
    }
    return;
  }
  if (format === 'csv') yield csvLine(columns);
  for await (const batch of batchesOf(tenant, exportable, filters)) {
    yield batch.map((json) => (format === 'csv' ? csvOf(json, columns) : lineOf(json))).join('');
    await wrote(batch.length);
  }
}

/** The records as JSON, oldest first, each range of ids behind the last one: none is read twice. */
async function* batchesOf(
  tenant: TenantReader,
  { resource, conditions }: Exportable,
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

/** Every field but the one that says of each record what the name of the file says already. */
function columnsOf({ schema }: Resource): string[] {
  return Object.keys(schema.properties as object).filter((name) => name !== 'object');
}

function csvOf(json: string, columns: readonly string[]): string {
  const record = JSON.parse(json) as Record<string, unknown>;
  return csvLine(columns.map((name) => record[name]));
}

/** PostgreSQL may break lines between the items of a list; within a text a line break is never bare. */
function lineOf(json: string): string {
  return `${json.replaceAll('\n', ' ')}\n`;
}

/** Counts and hashes what passes through. */
class Meter extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** In lowercase hex, once all is through. */
  get sha256(): string {
    return this.hash.digest('hex');
  }
}
