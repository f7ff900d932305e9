import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { names } from '../kernel/database/business-tables.js';
import type { Run } from '../kernel/database/unscoped/across-businesses.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import type { MoveEnd } from './move-end.js';
import type { KeyedTables } from './row-copy.js';

/** Copies the files of a business, before its rows are visible in the target. */
export class FileCopy {
  private readonly copied = new Set<string>();
  /** Files that the source's store does not have. */
  readonly missing = new Set<string>();

  constructor(
    private readonly source: MoveEnd,
    private readonly target: MoveEnd,
  ) {}

  get count(): number {
    return this.copied.size;
  }

  /**
   * Copies the files that rows refer to, and that were not copied before. A file is never changed, so one that the target has is complete.
   *
   * @param from sees one snapshot
   */
  async copy(from: Run, tables: KeyedTables, id: string): Promise<void> {
    const there = new Set<string>();
    for await (const batch of this.target.store.list(id)) for (const { name } of batch) there.add(name);
    for (const { name, columns } of tables.all) {
      if (!columns.includes('object_name')) continue;
      const type = columns.includes('content_type') ? 'content_type' : `'application/octet-stream'`;
      const files = await from<{
        name: string;
        type: string;
      }>(sql`SELECT object_name AS name, ${rawSql(type)} AS type
        FROM ${names(name)} WHERE business_id = ${id} AND object_name IS NOT NULL
          ${rawSql(columns.includes('deleted_at') ? 'AND deleted_at IS NULL' : '')}`);
      for (const file of files) {
        if (this.copied.has(file.name)) continue;
        if (there.has(file.name) || (await this.copyOne(file.name, file.type))) this.copied.add(file.name);
        else this.missing.add(file.name);
      }
    }
  }

  private async copyOne(name: string, contentType: string): Promise<boolean> {
    const bytes = await this.source.store.open(name);
    if (bytes === undefined) return false;
    const { store } = this.target;
    await mkdir(store.spoolFolder, { recursive: true });
    const path = pathOf(store.spoolFolder, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await pipeline(bytes, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
      await store.put(name, { path, contentType, size, sha256: hash.digest('hex') });
    } finally {
      await rm(path, { force: true });
    }
    return true;
  }
}
