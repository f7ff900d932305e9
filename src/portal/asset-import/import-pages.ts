import { Injectable } from '@nestjs/common';
import {
  AssetImportsService,
  PROBLEM_ROWS,
  problemsOf,
  type AssetImport,
  type RowChoice,
  type ShownRow,
} from '../../imports/index.js';
import type { PortalContext } from '../kit/portal-context.js';

/** Which rows a page shows: those with a problem, those that change what is there, or all. */
export const IMPORT_VIEWS = ['problems', 'changes', 'all'] as const;
export type ImportView = (typeof IMPORT_VIEWS)[number];

/** An import as its page shows it. */
export interface ShownImport {
  readonly of: AssetImport;
  readonly view: ImportView;
  readonly rows: readonly ShownRow[];
  /** The last line that is shown, where more follow. */
  readonly next: string | null;
}

/** The rows of each view. */
const ROWS: Readonly<Record<ImportView, RowChoice>> = {
  problems: PROBLEM_ROWS,
  changes: 'changes',
  all: 'all',
};

/** Gathers what the page of an import shows. */
@Injectable()
export class ImportPages {
  constructor(private readonly imports: AssetImportsService) {}

  /**
   * @param wanted which rows; unless told, those with a problem, else those that change something, else all
   * @throws ApiError `not_found`
   */
  async load(
    { tenant, query }: PortalContext,
    id: string,
    wanted: ImportView | undefined,
  ): Promise<ShownImport> {
    const found = await this.imports.get(tenant, id);
    const view = wanted ?? (problemsOf(found) > 0 ? 'problems' : found.toChange > 0 ? 'changes' : 'all');
    const after = Math.trunc(Number(query.cursor ?? 0)) || 0;
    const { rows, next } = await this.imports.rows(
      tenant,
      id,
      ROWS[view],
      Math.max(0, Math.min(after, 2 ** 31 - 1)),
    );
    return { of: found, view, rows, next: next === null ? null : String(next) };
  }
}
