import { Injectable } from '@nestjs/common';
import { AssetsService, CreateAssetDto, type AssetChange } from '../assets/index.js';
import { isDone } from '../kernel/bulk.js';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { parse } from '../kernel/validation/parse.js';
import { AssetImportRow, type FieldChange, type RowStatus } from './asset-import.entity.js';
import { inSnakeCase } from './import-references.js';
import { notTaken, refused, type DueRow, type Outcome } from './row-outcomes.js';

/** A parent that stands in the file can be had once it is one of these. */
const IS_THERE: readonly RowStatus[] = ['made', 'changed', 'same'];

type Parents = ReadonlyMap<number, string>;

/**
 * Records what rows say: new assets together, changes of those that are there one by one. What was taken, or taken away,
 * since the rows were checked is refused; nothing of such a row is written.
 */
@Injectable()
export class RowRecorder {
  constructor(private readonly assets: AssetsService) {}

  /** @returns the result of each, in order */
  async take(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<Outcome[]> {
    const parents = await parentsOf(work, importId, rows);
    const outcomes = new Map<string, Outcome>();
    const ready: DueRow[] = [];
    for (const row of rows) {
      if (row.parentLine === null || parents.has(row.parentLine)) ready.push(row);
      else outcomes.set(row.id, parentLeftOut(row));
    }
    const isNew = (row: DueRow) => row.assetId === null;
    // Changes first: moving an asset takes the turn with the tree, which comes before the locks of any asset.
    for (const row of ready.filter((each) => !isNew(each)))
      outcomes.set(row.id, await this.change(work, row, parents));
    const making = ready.filter(isNew);
    const made = await this.assets.createMany(
      work,
      making.map((row) => ({ ...commandOf(row), ...parentOf(row, parents) })),
    );
    made.forEach((each, at) => {
      const outcome = isDone(each)
        ? ({ status: 'made', assetId: each.id } as const)
        : refused('refused', each.error);
      outcomes.set(making[at]!.id, outcome);
    });
    return rows.map(({ id }) => outcomes.get(id)!);
  }

  private async change(work: UnitOfWork, row: DueRow, parents: Parents): Promise<Outcome> {
    const { externalId: _, category, ...command } = commandOf(row);
    const wanted: AssetChange = { ...command, ...(category && { category }), ...parentOf(row, parents) };
    try {
      const before = await this.assets.change(work, row.assetId!, wanted);
      const difference = changesOf(before, wanted, row.difference ?? []);
      return { status: difference.length === 0 ? 'same' : 'changed', difference };
    } catch (error) {
      return refused('refused', error);
    }
  }
}

function commandOf({ fields }: DueRow) {
  return parse(CreateAssetDto, fields!);
}

function parentOf({ parentLine }: DueRow, parents: Parents): { parentAssetId?: string } {
  return parentLine === null ? {} : { parentAssetId: parents.get(parentLine)! };
}

function parentLeftOut({ cells, parentLine }: DueRow): Outcome {
  const said = `${cells.parent_asset_id ?? ''} (${parentLine})`;
  return notTaken('refused', 'parent_left_out', { param: 'parent_asset_id', said });
}

/** What changed, as it was and as it is now. What a former value is called was looked up when the row was checked. */
function changesOf(
  before: AssetChange,
  wanted: AssetChange,
  foreseen: readonly FieldChange[],
): FieldChange[] {
  return Object.entries(before).map(([name, from]) => {
    const param = inSnakeCase(name);
    const known = foreseen.find((each) => each.param === param && each.from === from);
    const fromText = known?.fromText;
    const to = wanted[name as keyof AssetChange];
    return { param, from, to, ...(fromText !== undefined && { fromText }) };
  });
}

/** The assets of parents that stand in the file, by their lines: of those that are there. */
async function parentsOf(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<Parents> {
  const lines = [...new Set(rows.flatMap(({ parentLine }) => parentLine ?? []))];
  if (lines.length === 0) return new Map();
  const found = await work.rows<{ line: number; assetId: string }>(
    sql`SELECT r.line, r.asset_id AS "assetId" FROM ${AssetImportRow} r WHERE r.import_id = ${importId}
      AND r.line = ANY(${lines}::integer[]) AND r.status = ANY(${IS_THERE}::text[]) ORDER BY r.line`,
  );
  return new Map(found.map(({ line, assetId }) => [line, assetId]));
}
