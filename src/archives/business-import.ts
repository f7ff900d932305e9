import { randomUUID } from 'node:crypto';
import { mkdir, open, type FileHandle, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { AcrossBusinesses, type Run } from '../kernel/database/unscoped/across-businesses.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { DamagedArchive, type ArchiveEntry } from './archive-file.js';
import { names, readTables, type Tables } from '../kernel/database/business-tables.js';
import { type Verified, verifyArchive } from './verify-archive.js';

/** How many rows and characters one statement inserts. */
const BATCH = 500;
const BATCH_LENGTH = 4 * 1024 * 1024;

/** Imports a business from an archive into this installation. */
@Injectable()
export class BusinessImport {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly store: AttachmentStore,
  ) {}

  /**
   * Writes all rows with their ids and all files, or nothing. Pauses the webhook endpoints, and drops pending e-mails and pushes.
   *
   * @throws DamagedArchive
   * @throws Error if the business exists already, or if the archive is from a newer release
   */
  async import(path: string): Promise<Verified> {
    const stored: StoredFiles = { businessId: '', objects: [] };
    try {
      return await this.acrossBusinesses.transaction(async (run) => {
        const writer = new Writer(run, this.store, await readTables(run), stored);
        const verified = await verifyArchive(path, (entry) => writer.write(entry));
        await writer.finish();
        return verified;
      });
    } catch (error) {
      await this.removeUnlessImported(stored, error as Error);
      throw error;
    }
  }

  /** The error of a COMMIT does not tell whether it took effect: only its answer may be lost. @throws Error if the files are kept */
  private async removeUnlessImported({ businessId, objects }: StoredFiles, cause: Error): Promise<void> {
    if (objects.length === 0) return;
    const isImported = await this.isImported(businessId).catch(() => undefined);
    if (isImported === false) {
      for (const name of objects) await this.store.remove(name);
      return;
    }
    const state = isImported
      ? `The business ${businessId} was imported, with its files`
      : `It is unknown whether the business ${businessId} was imported, and its files were kept`;
    throw new Error(`${state}, but the import ended with an error: ${cause.message}`, { cause });
  }

  /** Whether the business exists. Waits for a transaction that is still importing it. */
  private isImported(businessId: string): Promise<boolean> {
    return this.acrossBusinesses.transaction(async (run) => {
      await run(lockOfImport(businessId));
      const found = await run(sql`SELECT 1 FROM businesses WHERE id = ${businessId}`);
      return found.length > 0;
    });
  }
}

/** Files that an import has stored before its commit. */
interface StoredFiles {
  businessId: string;
  readonly objects: string[];
}

/** Held by the transaction that imports the business, until it has ended. */
function lockOfImport(businessId: string): Sql {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${businessId} import`}, 0))`;
}

/** Writes the entries of one archive. Columns that refer to rows of later tables are set at the end (`late`). */
class Writer {
  private id = '';
  private table = { name: '', columns: [] as readonly string[], late: [] as readonly string[] };
  private readonly late: { table: string; columns: readonly string[] }[] = [];
  private rows: string[] = [];
  private length = 0;
  private file: { name: string; type: string; path: string; handle: FileHandle } | undefined;

  constructor(
    private readonly run: Run,
    private readonly store: AttachmentStore,
    private readonly tables: Tables,
    private readonly stored: StoredFiles,
  ) {}

  async write(entry: ArchiveEntry): Promise<void> {
    if (entry.kind === 'row') {
      this.rows.push(entry.json);
      this.length += entry.json.length;
      if (this.rows.length >= BATCH || this.length >= BATCH_LENGTH) await this.flush();
      return;
    }
    await this.flush();
    if (entry.kind === 'head') await this.begin(entry.head.business.id);
    if (entry.kind === 'table') await this.beginTable(entry.name, entry.columns);
    if (entry.kind === 'file') await this.beginFile(entry.head.file, entry.head.content_type);
    if (entry.kind === 'chunk') await this.file!.handle.write(entry.bytes);
    if (entry.kind === 'file-end') await this.endFile(entry.size, entry.sha256);
  }

  /** Sets references to rows of later tables, pauses webhooks, and drops pending notices. */
  async finish(): Promise<void> {
    await this.flush();
    for (const { table, columns } of this.late)
      await this.run(sql`UPDATE ${names(table)} r
        SET ${rawSql(columns.map((each) => `"${each}" = l."${each}"`).join(', '))}
        FROM ${rawSql(`late_${table}`)} l WHERE r.business_id = ${this.id} AND r.id = l.id`);
    await this.run(
      sql`UPDATE webhook_endpoints SET paused_at = now() WHERE business_id = ${this.id} AND paused_at IS NULL`,
    );
    await this
      .run(sql`UPDATE notice_deliveries SET status = 'dead', error = 'imported', next_attempt_at = NULL, lease = NULL,
      leased_until = NULL WHERE business_id = ${this.id} AND status IN ('pending', 'sending')`);
    await this.run(
      sql`UPDATE announcements SET told_at = now() WHERE business_id = ${this.id} AND told_at IS NULL`,
    );
  }

  private async begin(id: string): Promise<void> {
    await this.run(lockOfImport(id));
    const found = await this.run(sql`SELECT 1 FROM businesses WHERE id = ${id}`);
    if (found.length > 0) throw new Error(`The business ${id} exists already.`);
    this.id = id;
    this.stored.businessId = id;
  }

  private async beginTable(name: string, columns: readonly string[]): Promise<void> {
    const own = this.tables.ofBusinesses.find((each) => each.name === name);
    const known = own?.columns ?? this.tables.columns[name as 'businesses' | 'vendors'];
    const unknown = known && columns.find((each) => !known.includes(each));
    if (known === undefined || unknown !== undefined)
      throw new Error(
        `The archive is from a newer release: ${name}${unknown ? `.${unknown}` : ''} does not exist here.`,
      );
    this.table = { name, columns, late: own?.late ?? [] };
    if (this.table.late.length === 0) return;
    this.late.push({ table: name, columns: this.table.late });
    await this.run(sql`CREATE TEMPORARY TABLE ${rawSql(`late_${name}`)} ON COMMIT DROP AS
      SELECT ${names('id', ...this.table.late)} FROM ${names(name)} WITH NO DATA`);
  }

  private async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    const { name, columns, late } = this.table;
    const [json, count] = [`[${this.rows.join(',')}]`, this.rows.length];
    [this.rows, this.length] = [[], 0];
    const table = names(name);
    const records = sql`json_populate_recordset(NULL::${table}, ${json}::json)`;
    const isShared = name === 'businesses' || name === 'vendors';
    const isOwn = isShared ? sql`true` : sql`business_id = ${this.id}`;
    const early = names(...columns.filter((each) => !late.includes(each)));
    const written = await this
      .run(sql`INSERT INTO ${table} (${early}) SELECT ${early} FROM ${records} WHERE ${isOwn}
      ${rawSql(isShared ? 'ON CONFLICT (id) DO NOTHING' : '')} RETURNING 1`);
    if (!isShared && written.length !== count)
      throw new DamagedArchive(`The archive has rows of ${name} that belong to another business.`);
    if (late.length === 0) return;
    await this.run(sql`INSERT INTO ${rawSql(`late_${name}`)} SELECT ${names('id', ...late)} FROM ${records}
      WHERE ${rawSql(late.map((each) => `"${each}" IS NOT NULL`).join(' OR '))}`);
  }

  private async beginFile(name: string, type: string): Promise<void> {
    if (!name.startsWith(`${this.id}/`))
      throw new DamagedArchive('The archive has a file of another business.');
    await mkdir(this.store.spoolFolder, { recursive: true });
    const path = join(this.store.spoolFolder, randomUUID());
    this.file = { name, type, path, handle: await open(path, 'wx') };
  }

  private async endFile(size: number, sha256: string): Promise<void> {
    const { name, type: contentType, path, handle } = this.file!;
    await handle.sync();
    await handle.close();
    this.stored.objects.push(name);
    await this.store.put(name, { path, contentType, size, sha256 });
    await rm(path, { force: true });
  }
}
