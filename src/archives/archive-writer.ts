import { randomUUID } from 'node:crypto';
import { mkdir, open, type FileHandle, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttachmentStore } from '../attachments/index.js';
import { names, type Tables } from '../kernel/database/business-tables.js';
import type { Run } from '../kernel/database/unscoped/across-businesses.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { type ArchivedRow, type ArchiveEntry, DamagedArchive } from './archive-file.js';
import { SharedRows } from './shared-rows.js';

/** How many rows and characters one statement inserts. */
const BATCH = 500;
const BATCH_LENGTH = 4 * 1024 * 1024;
/** PostgreSQL's classes of errors for values that it cannot convert, and for violated constraints. */
const DATA_ERROR = /^2[23]/;

/** Files that an import has stored before its commit. */
export interface StoredFiles {
  businessId: string;
  readonly objects: string[];
}

/** Lines of an archive, from the first to the last one. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** PostgreSQL refused some of these rows. */
export class RefusedRows extends DamagedArchive {
  constructor(
    readonly lines: Lines,
    table: string,
    cause: Error,
  ) {
    const { from, to } = lines;
    const which =
      from === to ? `Line ${from} of the archive` : `One of the lines ${from} to ${to} of the archive`;
    super(`${which} cannot be imported into ${table}: ${inWords(cause)}`, { cause });
  }
}

/** Held by the transaction that imports the business, until it has ended. */
export function lockOfImport(businessId: string): Sql {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${businessId} import`}, 0))`;
}

/** Writes the entries of one archive. Columns that refer to rows of later tables are set at the end (`late`). */
export class ArchiveWriter {
  private id = '';
  private table = { name: '', columns: [] as readonly string[], late: [] as readonly string[] };
  private readonly late: { table: string; columns: readonly string[] }[] = [];
  private readonly shared: SharedRows;
  private rows: ArchivedRow[] = [];
  private length = 0;
  private file: { name: string; type: string; path: string; handle: FileHandle } | undefined;

  /** @param alone the lines whose rows are inserted one by one, so that an error names its line */
  constructor(
    private readonly run: Run,
    private readonly store: AttachmentStore,
    private readonly tables: Tables,
    private readonly stored: StoredFiles,
    private readonly alone: Lines | undefined,
  ) {
    this.shared = new SharedRows(run, tables);
  }

  /** @throws DamagedArchive; Error if the business exists already, or if the archive is from a newer release */
  async write(entry: ArchiveEntry): Promise<void> {
    if (entry.kind === 'row') return this.add(entry);
    await this.flush();
    if (entry.kind === 'head') await this.begin(entry.head.business.id);
    if (entry.kind === 'table') await this.beginTable(entry.name, entry.columns);
    if (entry.kind === 'file') await this.beginFile(entry.head.file, entry.head.content_type);
    if (entry.kind === 'chunk') await this.file!.handle.write(entry.bytes);
    if (entry.kind === 'file-end') await this.endFile(entry.size, entry.sha256);
  }

  /** Sets references to rows of later tables, pauses webhooks, and drops pending notices. @throws DamagedArchive */
  async finish(): Promise<void> {
    await this.flush();
    for (const { table, columns } of this.late) await this.setLate(table, columns);
    await this.shared.finish(this.id);
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
    const known = own?.columns ?? (SharedRows.isShared(name) ? this.tables.columns[name] : undefined);
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

  private async add(row: ArchivedRow): Promise<void> {
    const { name } = this.table;
    if (SharedRows.isShared(name)) this.shared.check(name, row, this.id);
    else if (row.values.business_id !== this.id)
      throw new DamagedArchive(`Line ${row.line} of the archive is a row of ${name} of another business.`);
    const isAlone = this.alone !== undefined && row.line >= this.alone.from && row.line <= this.alone.to;
    if (isAlone) await this.flush();
    this.rows.push(row);
    this.length += row.json.length;
    if (isAlone || this.rows.length >= BATCH || this.length >= BATCH_LENGTH) await this.flush();
  }

  private async flush(): Promise<void> {
    const { rows } = this;
    if (rows.length === 0) return;
    [this.rows, this.length] = [[], 0];
    try {
      await this.insert(rows);
    } catch (error) {
      if (!isDataError(error)) throw error;
      throw new RefusedRows({ from: rows[0]!.line, to: rows.at(-1)!.line }, this.table.name, error);
    }
  }

  private async insert(rows: readonly ArchivedRow[]): Promise<void> {
    const { name, columns, late } = this.table;
    const table = names(name);
    const json = `[${rows.map((row) => row.json).join(',')}]`;
    const records = sql`json_populate_recordset(NULL::${table}, ${json}::json)`;
    const isShared = SharedRows.isShared(name);
    const isOwn = isShared ? sql`true` : sql`business_id = ${this.id}`;
    const early = names(...columns.filter((each) => !late.includes(each)));
    const written = await this
      .run(sql`INSERT INTO ${table} (${early}) SELECT ${early} FROM ${records} WHERE ${isOwn}
      ${rawSql(isShared ? 'ON CONFLICT (id) DO NOTHING' : '')} RETURNING 1`);
    if (!isShared && written.length !== rows.length)
      throw new DamagedArchive(`The archive has rows of ${name} that belong to another business.`);
    if (late.length === 0) return;
    await this.run(sql`INSERT INTO ${rawSql(`late_${name}`)} SELECT ${names('id', ...late)} FROM ${records}
      WHERE ${rawSql(late.map((each) => `"${each}" IS NOT NULL`).join(' OR '))}`);
  }

  private async setLate(table: string, columns: readonly string[]): Promise<void> {
    try {
      await this.run(sql`UPDATE ${names(table)} r
        SET ${rawSql(columns.map((each) => `"${each}" = l."${each}"`).join(', '))}
        FROM ${rawSql(`late_${table}`)} l WHERE r.business_id = ${this.id} AND r.id = l.id`);
    } catch (error) {
      if (!isDataError(error)) throw error;
      const what = `A row of ${table} refers to one that the archive does not have`;
      throw new DamagedArchive(`${what}: ${inWords(error)}`, { cause: error });
    }
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

function isDataError(error: unknown): error is Error {
  return error instanceof Error && DATA_ERROR.test((error as { code?: string }).code ?? '');
}

/** PostgreSQL's error, with the values that it is about. */
function inWords(error: Error): string {
  const { detail } = error as { detail?: string };
  return detail === undefined ? `${error.message}.` : `${error.message}. ${detail}`;
}
