import type { ImportReferences } from './import-references.js';
import { leaveOut, ownProblem, type CheckedRow } from './row-check.js';

/** How a line of the file can be named: `line 7`, `row 7`, `ligne 7`, `#7`. */
const LINE = /^(?:line|row|ligne|rangée|#)\s*(\d{1,9})$/i;
/** A circle of more is not written out. */
const MOST_NAMED = 6;

type Found = { readonly row: CheckedRow } | { readonly assetId: string } | 'several' | undefined;

/**
 * How the assets of a file stand below each other. A parent is an asset that is there, by its id, reference, code or external
 * id, or another row, by its external id, code, line or name, wherever in the file that is.
 */
export class FileTree {
  private readonly byAsset = new Map<string, CheckedRow>();
  private readonly byKey = new Map<string, CheckedRow>();
  private readonly byLine = new Map<number, CheckedRow>();
  private readonly byName = new Map<string, CheckedRow | 'several'>();
  private readonly parents = new Map<CheckedRow, CheckedRow>();

  constructor(
    private readonly rows: readonly CheckedRow[],
    private readonly references: ImportReferences,
  ) {
    for (const row of rows) {
      const { external_id: externalId, qr_code: code, name } = row.cells;
      if (row.asset) this.byAsset.set(row.asset.id, row);
      // The first has it: of a later one it is said that it repeats it.
      for (const key of [externalId, code]) if (key && !this.byKey.has(key)) this.byKey.set(key, row);
      this.byLine.set(row.line, row);
      if (name) this.byName.set(keyOf(name), this.byName.has(keyOf(name)) ? 'several' : row);
    }
  }

  /** Gives each row its parent and its depth, and leaves out those whose parent is not to be had. */
  settle(): void {
    for (const row of this.rows) this.findParent(row);
    this.refuseCircles();
    for (const row of this.inOrder()) this.place(row);
  }

  private findParent(row: CheckedRow): void {
    const said = row.cells.parent_asset_id;
    const parent = said === undefined ? this.presentParent(row) : this.named(said);
    if (said !== undefined && (parent === undefined || parent === 'several')) {
      const code = parent === 'several' ? 'several_parents' : 'unknown_parent';
      return leaveOut(row, ownProblem('parent_asset_id', code, said));
    }
    if (parent === undefined || parent === 'several') return;
    if ('row' in parent) this.parents.set(row, parent.row);
    else if (row.fields) row.fields.parent_asset_id = parent.assetId;
  }

  /** Where nothing is said the asset keeps the parent that it has: that counts for circles, if the file moves it. */
  private presentParent({ asset }: CheckedRow): Found {
    const row = asset?.parentAssetId ? this.byAsset.get(asset.parentAssetId) : undefined;
    return row && { row };
  }

  private named(text: string): Found {
    const assetId = this.references.parent(text);
    if (assetId !== undefined) {
      const known = this.byAsset.get(assetId);
      return known ? { row: known } : { assetId };
    }
    const line = LINE.exec(text)?.[1];
    const row = this.byKey.get(text) ?? (line === undefined ? undefined : this.byLine.get(Number(line)));
    if (row) return { row };
    const called = this.byName.get(keyOf(text));
    return called === undefined || called === 'several' ? called : { row: called };
  }

  /** Walks up from each row once. */
  private refuseCircles(): void {
    const done = new Set<CheckedRow>();
    for (const start of this.rows) {
      const path = new Set<CheckedRow>();
      let row: CheckedRow | undefined = start;
      while (row && !done.has(row) && !path.has(row)) {
        path.add(row);
        row = this.parents.get(row);
      }
      if (row && path.has(row)) {
        const all = [...path];
        this.refuseCircle(all.slice(all.indexOf(row)));
      }
      for (const each of path) done.add(each);
    }
  }

  private refuseCircle(circle: readonly CheckedRow[]): void {
    const names = circle.slice(0, MOST_NAMED).map(({ cells, line }) => cells.name ?? `#${line}`);
    const said = [...names, circle.length > MOST_NAMED ? '…' : names[0]!].join(' › ');
    for (const row of circle) {
      this.parents.delete(row);
      leaveOut(row, ownProblem('parent_asset_id', 'parent_circle', said));
    }
  }

  /** Parents before what stands below them. */
  private inOrder(): CheckedRow[] {
    const below = new Map<CheckedRow, CheckedRow[]>();
    for (const [row, parent] of this.parents) {
      const siblings = below.get(parent);
      if (siblings) siblings.push(row);
      else below.set(parent, [row]);
    }
    const order = this.rows.filter((row) => !this.parents.has(row));
    for (const row of order) order.push(...(below.get(row) ?? []));
    return order;
  }

  private place(row: CheckedRow): void {
    const parent = this.parents.get(row);
    if (!parent) return;
    row.depth = parent.depth + 1;
    // What only stands where it stood is not moved, and needs nothing of its parent.
    const said = row.cells.parent_asset_id;
    if (said === undefined) return;
    if (parent.fields === null)
      return leaveOut(row, ownProblem('parent_asset_id', 'parent_left_out', `${said} (${parent.line})`));
    row.parent = parent;
  }
}

/** As people write names: in any case, with spaces where they fall. */
function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}
