import { Injectable } from '@nestjs/common';
import { AssetImportsService, type AssetImport, type RowStatus, type ShownRow } from '../../imports/index.js';
import type { PortalContext } from '../kit/portal-context.js';

/** An import as its page shows it. */
export interface ShownImport {
  readonly of: AssetImport;
  readonly showsAll: boolean;
  readonly rows: readonly ShownRow[];
  /** The last line that is shown, where more follow. */
  readonly next: string | null;
}

/** The rows that somebody has to look at. */
const WITH_PROBLEM: readonly RowStatus[] = ['wrong', 'refused', 'kept'];

/** Gathers what the page of an import shows. */
@Injectable()
export class ImportPages {
  constructor(private readonly imports: AssetImportsService) {}

  /** @param all whether rows are shown that nothing is wrong with; where nothing is wrong with any, they are anyway. @throws ApiError `not_found` */
  async load({ tenant, query }: PortalContext, id: string, all: boolean): Promise<ShownImport> {
    const found = await this.imports.get(tenant, id);
    const showsAll = all || problemsOf(found) === 0;
    const after = Math.trunc(Number(query.cursor ?? 0)) || 0;
    const statuses = showsAll ? undefined : WITH_PROBLEM;
    const { rows, next } = await this.imports.rows(
      tenant,
      id,
      statuses,
      Math.max(0, Math.min(after, 2 ** 31 - 1)),
    );
    return { of: found, showsAll, rows, next: next === null ? null : String(next) };
  }
}

/** How many rows something is wrong with. */
export function problemsOf({ wrong, refused, kept }: AssetImport): number {
  return wrong + refused + kept;
}
