import { ApiError } from '../kernel/errors/api-error.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { importPermission } from './import-kinds.js';
import { Import, type ImportStatus, statusOf } from './import.entity.js';
import { importMessages } from './import.messages.js';

/**
 * Locks an import to change it.
 *
 * @param needed the status it must have
 * @throws ApiError `permission_required`, `not_found`, `invalid_state`
 */
export async function lockImport(work: UnitOfWork, id: string, needed: ImportStatus): Promise<Import> {
  const found = (await work.lock(Import, id)) ?? missing();
  work.principal.require(importPermission(work.principal, found.kind));
  const status = statusOf(found);
  if (status !== needed) throw new ApiError('invalid_state', importMessages.movedOn({ status, needed }));
  return found;
}

/** @throws ApiError `not_found` */
export function missing(): never {
  throw ApiError.notFound(importMessages.missing);
}
