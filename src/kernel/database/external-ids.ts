import { ApiError } from '../errors/api-error.js';
import { externalIdComplaints, externalIdMessages } from './external-id.messages.js';
import { UNIQUE_VIOLATION } from './failures.js';
import { sql, type EntityClass } from '../sql/sql.js';
import type { TenantReader } from './tenant-reader.js';
import type { UnitOfWork } from './unit-of-work.js';

/** What became of a record that was put: its id, and whether it was made, or was there before. */
export interface Put {
  readonly id: string;
  readonly isNew: boolean;
}

/** How a service makes a record, and changes one that is there. */
interface Ways<New> {
  create(record: New & { readonly externalId: string }): Promise<string>;
  change(id: string, record: New): Promise<unknown>;
}

/**
 * Makes the record that another system calls by an id, or changes it to what is said of it: a client that does not know whether it
 * exists sends the same twice (D51). Of two at once, one makes it.
 *
 * @throws ApiError `invalid_parameter` when the record itself is to be called something else, and what the ways throw
 */
export async function putByExternalId<New extends { readonly externalId?: string | null }>(
  work: UnitOfWork,
  entity: EntityClass,
  externalId: string,
  record: New,
  ways: Ways<New>,
): Promise<Put> {
  const named = namedBy(externalId, record);
  await work.takeTurn(`${entity.name} ${externalId}`);
  const id = await idOfExternalId(work, entity, externalId);
  if (id === undefined) return { id: await ways.create(named), isNew: true };
  await ways.change(id, record);
  return { id, isNew: false };
}

/** The id of the record that another system calls by an id; undefined when the business has none. */
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

/** The error for an external id that another record has. */
export function duplicateExternalId(): ApiError {
  return new ApiError('duplicate', externalIdMessages.duplicate, 'external_id');
}

/** In every language it names the columns; an index is called otherwise in each partition. */
const CHOSEN_BY_CLIENTS = /\(business_id, (external_id|qr_code)\)/;

/**
 * What is told of an error of PostgreSQL that says a value is in use that clients choose: unique indexes find out, so that
 * no one has to look, and wait, before they write. Any other error stays as it is.
 */
export function asDuplicateError(error: unknown): unknown {
  const { code, detail } = error as { code?: string; detail?: string };
  const taken = code === UNIQUE_VIOLATION ? CHOSEN_BY_CLIENTS.exec(detail ?? '') : null;
  if (!taken) return error;
  return taken[1] === 'external_id' ? duplicateExternalId() : new ApiError('duplicate', undefined, taken[1]);
}

/** What is said of a record, with what it is called. @throws ApiError `invalid_parameter` when it is to be called something else */
export function namedBy<New extends { readonly externalId?: string | null }>(
  externalId: string,
  record: New,
): New & { readonly externalId: string } {
  if (record.externalId !== undefined && record.externalId !== externalId) throw anotherId();
  return { ...record, externalId };
}

function anotherId(): ApiError {
  return ApiError.invalid('external_id', externalIdComplaints.differsFromPath);
}
