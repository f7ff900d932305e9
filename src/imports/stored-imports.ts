import { ApiError } from '../kernel/errors/api-error.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AssetImport, type ImportStatus } from './asset-import.entity.js';
import { importMessages } from './import.messages.js';
import { COLUMNS } from './reading/asset-columns.js';
import type { Readings } from './reading/column-reading.js';

/** How the columns of an import are read, in the order of the columns. Imports of earlier releases have no readings. */
export function readingsOf({ reading }: Pick<AssetImport, 'reading'>): Readings {
  const stored = reading?.columns ?? {};
  return Object.fromEntries(COLUMNS.flatMap((column) => (stored[column] ? [[column, stored[column]]] : [])));
}

/**
 * Locks an import to change it.
 *
 * @param status what it must be
 * @throws ApiError `permission_required`, `not_found`, `invalid_state`
 */
export async function lockImport(work: UnitOfWork, id: string, status: ImportStatus): Promise<AssetImport> {
  work.principal.require('imports:write');
  const found = (await work.lock(AssetImport, id)) ?? missing();
  if (found.status !== status)
    throw new ApiError('invalid_state', importMessages.movedOn({ status: found.status, needed: status }));
  return found;
}

/** @throws ApiError `not_found` */
export function missing(): never {
  throw ApiError.notFound(importMessages.missing);
}
