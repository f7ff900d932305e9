import { Injectable } from '@nestjs/common';
import { UsersService } from '../access/index.js';
import { Asset, AssetsService, CreateAssetDto } from '../assets/index.js';
import { Database } from '../kernel/database/database.js';
import { sql } from '../kernel/database/sql.js';
import type { Patch, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Job } from '../kernel/jobs/job.js';
import { Log } from '../kernel/log.js';
import { parse } from '../kernel/validation/parse.js';
import { Operation } from '../operations/index.js';
import { AssetImport, AssetImportRow, type RowProblem } from './asset-import.entity.js';
import type { OwnProblem } from './row-check.js';

/** How many rows one unit of work takes. */
const BATCH = 50;
/** How many imports take turns. */
const AT_ONCE = 20;

interface DueImport {
  readonly id: string;
  readonly userId: string;
}

type Outcome = Patch<AssetImportRow> & Pick<AssetImportRow, 'status'>;

/** Records what imports say, and takes it back, a batch at a time, as whoever imports. */
@Injectable()
export class AssetImportRunner {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly database: Database,
    private readonly assets: AssetsService,
    private readonly users: UsersService,
    private readonly log: Log,
  ) {}

  /**
   * One batch of each import that is under way. Its rows change in the transaction that records their assets, and under the
   * import's lock: each is recorded once, however many workers are at it, and whenever one of them dies.
   *
   * @returns whether there is more
   */
  @Job({ name: 'asset-imports', everyMs: 1_000 })
  async round(): Promise<boolean> {
    const due = await this.acrossBusinesses
      .rows<DueImport>(sql`SELECT id, user_id AS "userId" FROM asset_imports
      WHERE status IN ('running', 'undoing') ORDER BY updated_at LIMIT ${AT_ONCE}`);
    const left = await Promise.all(due.map((each) => this.advance(each)));
    return left.some(Boolean);
  }

  /** A row that brings its batch down is found by taking one at a time, and left out. @returns whether there is more */
  private async advance(due: DueImport): Promise<boolean> {
    try {
      return await this.take(due, BATCH);
    } catch (err) {
      this.log.warn({ err, import_id: due.id }, 'a batch of an import failed');
    }
    try {
      return await this.take(due, 1);
    } catch (err) {
      this.log.error({ err, import_id: due.id }, 'a row of an import is left out');
      return this.take(due, 1, () => Promise.resolve(problem('refused', 'not_recorded')));
    }
  }

  private async take(
    { id, userId }: DueImport,
    size: number,
    instead?: () => Promise<Outcome>,
  ): Promise<boolean> {
    const principal = await this.users.principalOf(userId);
    return this.database.work(principal, async (work) => {
      const found = await work.lock(AssetImport, id);
      if (found?.status === 'running')
        return this.eachOf(work, found, 'right', size, instead ?? ((row) => this.make(work, row)));
      if (found?.status === 'undoing')
        return this.eachOf(work, found, 'made', size, instead ?? ((row) => this.takeBack(work, row)));
      return false;
    });
  }

  /** @returns whether there is more */
  private async eachOf(
    work: UnitOfWork,
    { id, status, ...counts }: AssetImport,
    wanted: 'right' | 'made',
    size: number,
    act: (row: AssetImportRow) => Promise<Outcome>,
  ): Promise<boolean> {
    const rows =
      await work.rows<AssetImportRow>(sql`SELECT r.id, r.fields, r.asset_id AS "assetId" FROM ${AssetImportRow} r
      WHERE r.import_id = ${id} AND r.status = ${wanted} ORDER BY r.line LIMIT ${size}`);
    const became = { made: counts.made, refused: counts.refused, removed: counts.removed, kept: counts.kept };
    for (const row of rows) {
      const outcome = await act(row);
      became[outcome.status as keyof typeof became] += 1;
      await work.update(AssetImportRow, row.id, asWritten(outcome));
    }
    const isOver = rows.length < size;
    const over = status === 'running' ? 'done' : 'undone';
    await work.update(AssetImport, id, { ...became, ...(isOver ? { status: over } : {}) });
    return !isOver;
  }

  // The place to record a whole batch at once, when the assets' service can.
  private async make(work: UnitOfWork, { fields }: AssetImportRow): Promise<Outcome> {
    try {
      return { status: 'made', assetId: await this.assets.create(work, parse(CreateAssetDto, fields!)) };
    } catch (error) {
      // Something was taken, or taken away, since the row was checked; nothing of it is written.
      if (error instanceof ApiError) return { status: 'refused', problems: problemsOf(error) };
      throw error;
    }
  }

  private async takeBack(work: UnitOfWork, { assetId }: AssetImportRow): Promise<Outcome> {
    // Locked first: whoever opens an operation on it meanwhile waits, and finds it gone.
    if (!(await work.lock(Asset, assetId!))) return { status: 'removed' };
    const operations = await work.row(
      sql`SELECT 1 FROM ${Operation} r WHERE r.asset_id = ${assetId} LIMIT 1`,
    );
    if (operations) return problem('kept', 'has_operations');
    await this.assets.delete(work, assetId!);
    return { status: 'removed' };
  }
}

/** A list goes to PostgreSQL as an array of its own, unless it is JSON text already. */
function asWritten({ problems, ...outcome }: Outcome): Outcome {
  return problems ? { ...outcome, problems: JSON.stringify(problems) as unknown as RowProblem[] } : outcome;
}

function problem(status: Outcome['status'], code: OwnProblem): Outcome {
  return { status, problems: [{ param: '', code, message: '' }] };
}

function problemsOf({ code, message, param = '', fields }: ApiError): RowProblem[] {
  return [...(fields ?? [{ param, code, message }])];
}
