import { Injectable } from '@nestjs/common';
import { AssetsService, CreateAssetDto, UpdateAssetDto, type AssetChange } from '../../assets/index.js';
import { isDone } from '../../kernel/bulk.js';
import { sql } from '../../kernel/sql/sql.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { parse } from '../../kernel/validation/parse.js';
import { ImportRow, type ImportedChange, type RowStatus } from '../import.entity.js';
import { snakeCase } from '../../kernel/validation/field.js';
import { notImported, outcomeOfError, type DueRow, type RowOutcome } from '../row-outcomes.js';

/** The statuses in which a parent's row has an asset. */
const WITH_ASSET: readonly RowStatus[] = ['made', 'changed', 'same'];

type Parents = ReadonlyMap<number, string>;

/**
 * Records rows: new assets together, changes of existing assets one by one. A row is refused, and nothing is written for it,
 * if another change since the check took its unique values or removed what it refers to.
 */
@Injectable()
export class AssetRecorder {
  constructor(private readonly assets: AssetsService) {}

  /** @returns the result of each, in order */
  async process(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    const parents = await parentsOf(work, importId, rows);
    const outcomes = new Map<string, RowOutcome>();
    const ready: DueRow[] = [];
    for (const row of rows) {
      if (row.parentLine === null || parents.has(row.parentLine)) ready.push(row);
      else outcomes.set(row.id, parentNotImported(row));
    }
    const isNew = (row: DueRow) => row.recordId === null;
    // Changes come first: moving an asset takes the tree lock, which must come before the locks on assets.
    for (const row of ready.filter((each) => !isNew(each)))
      outcomes.set(row.id, await this.change(work, row, parents));
    const newRows = ready.filter(isNew);
    const made = await this.assets.createMany(
      work,
      newRows.map((row) => ({ ...parse(CreateAssetDto, row.fields!), ...parentOf(row, parents) })),
    );
    made.forEach((each, at) => {
      const outcome = isDone(each)
        ? ({ status: 'made', recordId: each.id } as const)
        : outcomeOfError('refused', each.error);
      outcomes.set(newRows[at]!.id, outcome);
    });
    return rows.map(({ id }) => outcomes.get(id)!);
  }

  private async change(work: UnitOfWork, row: DueRow, parents: Parents): Promise<RowOutcome> {
    const command = parse(UpdateAssetDto, row.fields!);
    const wanted: AssetChange = { ...command, ...parentOf(row, parents) };
    try {
      const before = await this.assets.change(work, row.recordId!, wanted);
      const difference = changesOf(before, wanted, row.difference ?? []);
      return { status: difference.length === 0 ? 'same' : 'changed', difference };
    } catch (error) {
      return outcomeOfError('refused', error);
    }
  }
}

function parentOf({ parentLine }: DueRow, parents: Parents): { parentAssetId?: string } {
  return parentLine === null ? {} : { parentAssetId: parents.get(parentLine)! };
}

function parentNotImported({ cells, parentLine }: DueRow): RowOutcome {
  const text = `${cells.parent_asset_id ?? ''} (${parentLine})`;
  return notImported('refused', 'parent_left_out', { param: 'parent_asset_id', text });
}

/** The changed fields with their former and present values. The display names of former values come from the check. */
function changesOf(
  before: AssetChange,
  wanted: AssetChange,
  planned: readonly ImportedChange[],
): ImportedChange[] {
  return Object.entries(before).map(([name, from]) => {
    const param = snakeCase(name);
    const known = planned.find((each) => each.param === param && each.from === from);
    const fromText = known?.fromText;
    const to = wanted[name as keyof AssetChange];
    return { param, from, to, ...(fromText !== undefined && { fromText }) };
  });
}

/** The assets of parents in the file, by line, if they exist. */
async function parentsOf(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<Parents> {
  const lines = [...new Set(rows.flatMap(({ parentLine }) => parentLine ?? []))];
  if (lines.length === 0) return new Map();
  const found = await work.rows<{ line: number; recordId: string }>(
    sql`SELECT r.line, r.asset_id AS "recordId" FROM ${ImportRow} r WHERE r.import_id = ${importId}
      AND r.line = ANY(${lines}::integer[]) AND r.status = ANY(${WITH_ASSET}::text[]) ORDER BY r.line`,
  );
  return new Map(found.map(({ line, recordId }) => [line, recordId]));
}
