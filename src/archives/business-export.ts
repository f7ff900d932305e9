import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses, type Run } from '../kernel/database/unscoped/across-businesses.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { ArchiveCheck, type ArchiveProblem } from './archive-check.js';
import { type Counts, type ArchiveHead, writeArchive } from './archive-file.js';
import { type BusinessTable, names, readTables, type Tables } from '../kernel/database/business-tables.js';

/** How many rows one FETCH reads. */
const BATCH = 500;
/** How many bytes of a file one line has: a multiple of three, so that base64 needs no padding in between. */
const CHUNK = 48 * 1024;

/** Writes all data of a business to an archive. */
@Injectable()
export class BusinessExport {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly store: AttachmentStore,
    private readonly clock: Clock,
    private readonly check: ArchiveCheck,
  ) {}

  /**
   * Writes all rows from one snapshot, and their files. Then reads the archive back, and verifies it.
   *
   * @returns the counts, the hash of the archive's lines, and what is wrong with the data of the business
   * @throws Error if the business does not exist or is a sandbox (D70), if a file cannot be read, or if the archive cannot be written
   */
  async export(businessId: string, path: string): Promise<Exported> {
    const counts = { rows: {} as Record<string, number>, files: 0, file_bytes: 0, missing_files: 0 };
    const sha256 = await this.acrossBusinesses.transaction(async (run) => {
      // First of all statements, so nothing else may be set in front of it.
      await run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`, { replan: false });
      const head = await headOf(run, businessId, this.clock.now());
      return writeArchive(path, this.lines(run, head, counts), () => counts);
    });
    const { problems } = await this.check.verify(path);
    return { ...counts, sha256, problems: await this.lasting(businessId, problems) };
  }

  /** The problems without files that were deleted after the snapshot, together with their rows. */
  private async lasting(
    businessId: string,
    problems: readonly ArchiveProblem[],
  ): Promise<readonly ArchiveProblem[]> {
    const lasting: ArchiveProblem[] = [];
    for (const each of problems) {
      const file = sql`SELECT 1 FROM ${names(each.table)} WHERE business_id = ${businessId} AND id = ${each.id}
        AND object_name IS NOT NULL AND deleted_at IS NULL`;
      if (each.problem !== 'missing_file' || (await this.acrossBusinesses.rows(file)).length > 0)
        lasting.push(each);
    }
    return lasting;
  }

  private async *lines(run: Run, head: ArchiveHead, counts: MutableCounts): AsyncGenerator<string> {
    yield `#${JSON.stringify(head)}`;
    const tables = await readTables(run);
    const { id } = head.business;
    for (const target of ['vendors', 'businesses'] as const)
      yield* rows(
        run,
        { name: target, columns: tables.columns[target] },
        sharedRows(tables, target, id),
        counts,
      );
    for (const table of tables.ofBusinesses)
      yield* rows(run, table, sql`business_id = ${rawSql(`'${id}'`)}::uuid`, counts);
    for (const table of tables.ofBusinesses)
      if (table.columns.includes('object_name')) yield* this.files(run, table, id, counts);
  }

  /** The files that the rows of a table refer to, except those of deleted rows. */
  private async *files(
    run: Run,
    { name, columns }: BusinessTable,
    id: string,
    counts: MutableCounts,
  ): AsyncGenerator<string> {
    const type = columns.includes('content_type') ? 'content_type' : `'application/octet-stream'`;
    const query = sql`SELECT id, object_name AS name, ${rawSql(type)} AS type FROM ${rawSql(name)}
      WHERE business_id = ${rawSql(`'${id}'`)}::uuid AND object_name IS NOT NULL
        ${rawSql(columns.includes('deleted_at') ? 'AND deleted_at IS NULL' : '')}`;
    for await (const each of fetched<{ id: string; name: string; type: string }>(run, 'files', query)) {
      const bytes = await this.store.open(each.name).catch((error: unknown) => {
        const { message } = error as Error;
        throw new Error(`The file of ${name} ${each.id} cannot be read: ${message}`, { cause: error });
      });
      if (bytes === undefined) {
        counts.missing_files += 1;
        continue;
      }
      yield `#${JSON.stringify({ file: each.name, content_type: each.type })}`;
      const hash = createHash('sha256');
      let [size, rest] = [0, Buffer.alloc(0)];
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        rest = Buffer.concat([rest, chunk]);
        for (; rest.length >= CHUNK; rest = rest.subarray(CHUNK)) yield chunkLine(rest.subarray(0, CHUNK));
      }
      if (rest.length > 0) yield chunkLine(rest);
      yield `#${JSON.stringify({ size, sha256: hash.digest('hex') })}`;
      counts.files += 1;
      counts.file_bytes += size;
    }
  }
}

/** The result of an export. */
export type Exported = Counts & { readonly sha256: string; readonly problems: readonly ArchiveProblem[] };

type MutableCounts = {
  rows: Record<string, number>;
  files: number;
  file_bytes: number;
  missing_files: number;
};
const chunkLine = (bytes: Buffer) => `+${bytes.toString('base64')}`;

async function headOf(run: Run, businessId: string, now: Date): Promise<ArchiveHead> {
  const [found] = await run<{ id: string; name: string; schema: string }>(
    sql`SELECT id, name, (SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1) AS schema
    FROM businesses WHERE id = ${businessId} AND NOT is_firm AND sandbox_of IS NULL`,
  );
  if (!found) throw new Error('No such business.');
  const { id, name, schema } = found;
  return { archive: 1, business: { id, name }, schema, exported_at: now.toISOString() };
}

async function* rows(
  run: Run,
  { name, columns }: Pick<BusinessTable, 'name' | 'columns'>,
  where: Sql,
  counts: MutableCounts,
): AsyncGenerator<string> {
  yield `#${JSON.stringify({ table: name, columns })}`;
  counts.rows[name] = 0;
  const query = sql`SELECT row_to_json(r)::text AS line FROM (SELECT ${names(...columns)} FROM ${names(name)} WHERE ${where}) r`;
  for await (const { line } of fetched<{ line: string }>(run, 'rows', query)) {
    counts.rows[name] += 1;
    yield line;
  }
}

/** The condition for rows of shared tables: those that the business's rows refer to, and the row of the business itself. */
function sharedRows({ shared }: Tables, target: 'businesses' | 'vendors', id: string): Sql {
  const own = target === 'businesses' ? [`SELECT '${id}'::uuid`] : [];
  const referenced = shared
    .filter((each) => each.target === target)
    .map(({ table, column }) => `SELECT "${column}" FROM "${table}" WHERE business_id = '${id}'::uuid`);
  return sql`id IN (${rawSql([...own, ...referenced].join(' UNION '))})`;
}

/** The rows of a query, in batches. @param name the cursor's name; queries with the same name must have the same columns */
async function* fetched<T extends object>(run: Run, name: 'rows' | 'files', query: Sql): AsyncGenerator<T> {
  const cursor = rawSql(`archived_${name}`);
  await run(sql`DECLARE ${cursor} NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const batch = await run<T>(sql`FETCH ${rawSql(String(BATCH))} FROM ${cursor}`);
    yield* batch;
    if (batch.length < BATCH) break;
  }
  await run(sql`CLOSE ${cursor}`);
}
