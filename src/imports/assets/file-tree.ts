import type { AssetReferences } from './asset-references.js';
import { ByName, SEVERAL } from '../names.js';
import { reject, type CheckedAsset } from './asset-row-check.js';
import { mapInSlices } from '../../kernel/long-work.js';
import { ownProblem } from '../row-problems.js';

/** References to a line of the file: `line 7`, `row 7`, `ligne 7`, `#7`. */
const LINE = /^(?:line|row|ligne|rangée|#)\s*(\d{1,9})$/i;
/** The maximum number of assets that the message about a cycle names. */
const MAX_NAMED = 6;

type Found = { readonly row: CheckedAsset } | { readonly assetId: string } | typeof SEVERAL | undefined;

/**
 * The tree of the assets in a file. A parent is an existing asset, by id, reference, code or external id, or another row of the
 * file, by external id, code, line or name. The order of the rows does not matter.
 */
export class FileTree {
  private readonly byAsset = new Map<string, CheckedAsset>();
  private readonly byKey = new Map<string, CheckedAsset>();
  private readonly byLine = new Map<number, CheckedAsset>();
  private readonly byName = new ByName<CheckedAsset>();
  private readonly parents = new Map<CheckedAsset, CheckedAsset>();

  constructor(
    private readonly rows: readonly CheckedAsset[],
    private readonly references: AssetReferences,
  ) {}

  /** Sets each row's parent and depth, and rejects rows whose parent is not available. */
  async resolve(): Promise<void> {
    await mapInSlices(this.rows, (row) => this.index(row));
    await mapInSlices(this.rows, (row) => this.findParent(row));
    await this.refuseCycles();
    await mapInSlices(this.parentsFirst(), (row) => this.setDepth(row));
  }

  private index(row: CheckedAsset): void {
    const { external_id: externalId, qr_code: code, name } = row.cells;
    if (row.asset) this.byAsset.set(row.asset.id, row);
    // The first row gets the key. A later one is reported as a duplicate elsewhere.
    for (const key of [externalId, code]) if (key && !this.byKey.has(key)) this.byKey.set(key, row);
    this.byLine.set(row.line, row);
    if (name) this.byName.set(name, row);
  }

  private findParent(row: CheckedAsset): void {
    const text = this.parentText(row);
    const parent = text === undefined ? this.presentParent(row) : this.find(text);
    if (text !== undefined && (parent === undefined || parent === SEVERAL)) {
      const code = parent === SEVERAL ? 'several_parents' : 'unknown_parent';
      return reject(row, ownProblem('parent_asset_id', code, text));
    }
    if (parent === undefined || parent === SEVERAL) return;
    if ('row' in parent) this.parents.set(row, parent.row);
    else if (row.fields) row.fields.parent_asset_id = parent.assetId;
  }

  /** What names the parent of a row: its id, if that is beside its name, as in exports; otherwise the name. */
  private parentText({
    cells: { parent_asset_id: text, parent_uuid: id },
  }: CheckedAsset): string | undefined {
    return text && id && this.references.isParentName(id.toLowerCase(), text) ? id : text;
  }

  /** Without a parent in the file, the asset keeps its present one. This matters for cycles if the file moves that parent. */
  private presentParent({ asset }: CheckedAsset): Found {
    const row = asset?.parentAssetId ? this.byAsset.get(asset.parentAssetId) : undefined;
    return row && { row };
  }

  private find(text: string): Found {
    const assetId = this.references.parent(text);
    if (assetId !== undefined) {
      const known = this.byAsset.get(assetId);
      return known ? { row: known } : { assetId };
    }
    const line = LINE.exec(text)?.[1];
    const row = this.byKey.get(text) ?? (line === undefined ? undefined : this.byLine.get(Number(line)));
    if (row) return { row };
    const match = this.byName.get(text);
    return match === undefined || match === SEVERAL ? match : { row: match };
  }

  /** Rejects the rows of each cycle. Each row is visited once. */
  private refuseCycles(): Promise<unknown> {
    const done = new Set<CheckedAsset>();
    return mapInSlices(this.rows, (start) => {
      const path = new Set<CheckedAsset>();
      let row: CheckedAsset | undefined = start;
      while (row && !done.has(row) && !path.has(row)) {
        path.add(row);
        row = this.parents.get(row);
      }
      if (row && path.has(row)) {
        const all = [...path];
        this.refuseCycle(all.slice(all.indexOf(row)));
      }
      for (const each of path) done.add(each);
    });
  }

  private refuseCycle(cycle: readonly CheckedAsset[]): void {
    const names = cycle.slice(0, MAX_NAMED).map(({ cells, line }) => cells.name ?? `#${line}`);
    const text = [...names, cycle.length > MAX_NAMED ? '…' : names[0]!].join(' › ');
    for (const row of cycle) {
      this.parents.delete(row);
      reject(row, ownProblem('parent_asset_id', 'parent_circle', text));
    }
  }

  /** Parents first, then their components. */
  private parentsFirst(): CheckedAsset[] {
    const below = new Map<CheckedAsset, CheckedAsset[]>();
    for (const [row, parent] of this.parents) {
      const siblings = below.get(parent);
      if (siblings) siblings.push(row);
      else below.set(parent, [row]);
    }
    const order = this.rows.filter((row) => !this.parents.has(row));
    for (const row of order) for (const component of below.get(row) ?? []) order.push(component);
    return order;
  }

  private setDepth(row: CheckedAsset): void {
    const parent = this.parents.get(row);
    if (!parent) return;
    row.depth = parent.depth + 1;
    // A row without a parent in the file is not moved, so it does not depend on whether its parent's row is valid.
    const text = row.cells.parent_asset_id;
    if (text === undefined) return;
    if (parent.fields === null)
      return reject(row, ownProblem('parent_asset_id', 'parent_left_out', `${text} (${parent.line})`));
    row.parent = parent;
    row.parentLine = parent.line;
  }
}
