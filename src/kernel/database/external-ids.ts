import { ApiError } from '../errors/api-error.js';
import { complaints, messages } from '../messages/messages.js';
import { type EntityClass, sql } from '../sql/sql.js';
import { UNIQUE_VIOLATION } from './failures.js';
import type { TenantReader } from './tenant-reader.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Errors about external ids (D51). */
export const externalIdMessages = messages('externalId', {
  duplicate: {
    api: 'Another record of this kind has this external id. PUT …/by-external-id/… changes that one.',
    en: 'Another record of this kind has this external id.',
    fr: 'Un autre élément de ce type porte déjà cet identifiant externe.',
  },
  repeated: {
    en: 'An item before it has this external id too.',
    fr: 'Un élément précédent porte le même identifiant externe.',
  },
});

const externalIdComplaints = complaints('externalId', {
  differsFromPath: {
    en: 'must match the external id in the path, or be left out.',
    fr: 'doit être celui de l’adresse, ou rester vide.',
  },
});

/** The result of an upsert: the record's id, and whether it was created. */
export interface Put {
  readonly id: string;
  readonly isNew: boolean;
}

/** How a service creates a record, and updates an existing one. */
interface UpsertMethods<New> {
  create(record: New & { readonly externalId: string }): Promise<string>;
  update(id: string, record: New): Promise<unknown>;
}

/**
 * Creates or updates a record by its external id, so that a client can send it without knowing whether it exists
 * (D51). When two requests arrive at once, one of them creates the record and the other updates it.
 *
 * @throws ApiError `invalid_parameter` when the record names another external id, and what `methods` throws
 */
export async function putByExternalId<New extends { readonly externalId?: string | null }>(
  work: UnitOfWork,
  entity: EntityClass,
  externalId: string,
  record: New,
  methods: UpsertMethods<New>,
): Promise<Put> {
  const named = withPathId(externalId, record);
  await work.lockSubject(`${entity.name} ${externalId}`);
  const id = await idOfExternalId(work, entity, externalId);
  if (id === undefined) return { id: await methods.create(named), isNew: true };
  await methods.update(id, record);
  return { id, isNew: false };
}

/** Looks up a record by its external id. @returns its id; undefined when the business has no such record */
export async function idOfExternalId(
  tenant: TenantReader,
  entity: EntityClass,
  externalId: string,
): Promise<string | undefined> {
  const found = await tenant.row<{ id: string }>(
    sql`SELECT r.id FROM ${entity} r WHERE r.external_id = ${externalId}`,
  );
  return found?.id;
}

/** The error for an external id that belongs to another record. */
export function duplicateExternalId(): ApiError {
  return new ApiError('duplicate', externalIdMessages.duplicate, 'external_id');
}

/**
 * Matches the detail of the error by its columns: they are the same in every language, while an index has another
 * name in each partition.
 */
const CHOSEN_BY_CLIENTS = /\(business_id, (external_id|qr_code)\)/;

/**
 * Converts PostgreSQL's unique violation on a value that clients choose to a `duplicate` error. The unique index
 * detects duplicates, so writers need neither a lookup nor a lock. Other errors are returned unchanged.
 */
export function asDuplicateError(error: unknown): unknown {
  const { code, detail } = error as { code?: string; detail?: string };
  const taken = code === UNIQUE_VIOLATION ? CHOSEN_BY_CLIENTS.exec(detail ?? '') : null;
  if (!taken) return error;
  return taken[1] === 'external_id' ? duplicateExternalId() : new ApiError('duplicate', undefined, taken[1]);
}

/** Sets the external id on the record. @throws ApiError `invalid_parameter` when the record names another one */
export function withPathId<New extends { readonly externalId?: string | null }>(
  externalId: string,
  record: New,
): New & { readonly externalId: string } {
  if (record.externalId !== undefined && record.externalId !== externalId)
    throw ApiError.invalid('external_id', externalIdComplaints.differsFromPath);
  return { ...record, externalId };
}
