import { Injectable } from '@nestjs/common';
import {
  type StoredImport,
  ImportsService,
  type ImportPerson,
  PROBLEM_ROWS,
  problemsOf,
  type RowChoice,
  type ShownRow,
} from '../../imports/index.js';
import type { PortalContext } from '../kit/index.js';

/** The views of an import: rows with a problem, rows that change an asset, or all. */
const IMPORT_VIEWS = ['problems', 'changes', 'all'] as const;
export type ImportView = (typeof IMPORT_VIEWS)[number];

/** The data of an import's page. */
export interface ShownImport {
  readonly of: StoredImport & ImportPerson;
  readonly view: ImportView;
  readonly rows: readonly ShownRow[];
  /** The last shown line, if more follow; otherwise null. */
  readonly next: string | null;
}

/** The rows of each view. */
const ROWS: Readonly<Record<ImportView, RowChoice>> = {
  problems: PROBLEM_ROWS,
  changes: 'changes',
  all: 'all',
};

/** Loads the data of an import's page. */
@Injectable()
export class ImportPages {
  constructor(private readonly imports: ImportsService) {}

  /**
   * Loads the rows of the view in the address; by default those with a problem, or else those that change something, or else all.
   *
   * @throws ApiError `not_found`
   */
  async load({ tenant, query }: PortalContext, id: string): Promise<ShownImport> {
    const found = await this.imports.get(tenant, id);
    const requested = IMPORT_VIEWS.find((each) => each === query.view);
    const view = requested ?? (problemsOf(found) > 0 ? 'problems' : found.toChange > 0 ? 'changes' : 'all');
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
