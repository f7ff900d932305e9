import { sql } from '../kernel/sql/sql.js';
import { changedFields } from '../kernel/database/columns.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { SecurityEvent } from '../kernel/log.js';
import { ApiKey } from './api-key.entity.js';
import { auditEvents } from './audit.events.js';
import {
  AUDIT_ACTIONS,
  AuditEntry,
  type AuditAction,
  type AuditEventAction,
  type Deletion,
} from './audit-entry.entity.js';
import { User } from './user.entity.js';

/** The subject of an audit entry: its id and its current name. */
export interface AuditedSubject {
  readonly id: string;
  readonly name: string;
}

/**
 * Writes an audit entry in the unit of work of the change, and emits the event of the same name (D69).
 *
 * @param details the details of the action; never a secret
 */
export async function audit(
  work: UnitOfWork,
  action: AuditEventAction,
  subject: AuditedSubject,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const entryId = await work.insert(AuditEntry, entryOf(work, await nameOf(work), action, subject, details));
  work.emit(auditEvents[action], entryId);
}

/** A deleted record, and what else the log keeps of it. */
export interface DeletedSubject extends AuditedSubject {
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes the audit entries of deleted records in the unit of work of their deletion, in one statement. */
export async function auditDeletions(
  work: UnitOfWork,
  action: Deletion,
  subjects: readonly DeletedSubject[],
): Promise<void> {
  if (subjects.length === 0) return;
  const name = await nameOf(work);
  work.insert(
    AuditEntry,
    subjects.map(({ details = {}, ...subject }) => ({
      id: work.newId(),
      ...entryOf(work, name, action, subject, details),
    })),
  );
}

function entryOf(
  { principal: { kind, id: principalId, origin } }: UnitOfWork,
  principalName: string | null,
  action: AuditAction,
  { id, name }: AuditedSubject,
  details: Readonly<Record<string, unknown>>,
) {
  return {
    principalKind: kind,
    principalId,
    principalName,
    action,
    subjectKind: AUDIT_ACTIONS[action],
    subjectId: id,
    subjectName: name,
    details,
    address: origin?.address ?? null,
    requestId: origin?.requestId ?? null,
  };
}

/** Writes a security event to the log after the commit, with who acted. */
export function logSecurity(
  work: UnitOfWork,
  event: SecurityEvent,
  fields: Readonly<Record<string, unknown>>,
): void {
  const { businessId, kind, id } = work.principal;
  work.log((log) => log.security(event, { business_id: businessId, by: { kind, id }, ...fields }));
}

/** The columns that say who corrects a record, and when. */
export function correctionBy({ principal: { kind, id }, now }: UnitOfWork) {
  return { correctedAt: now, correctedByKind: kind, correctedById: id };
}

/** The details of a correction: each field that differs, with both values. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
): Record<string, { readonly from: unknown; readonly to: unknown }> {
  const changed = Object.entries(changedFields(before, after));
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name as keyof T], to }]));
}

/** The name of the principal that acts; null for the service itself. */
async function nameOf(work: UnitOfWork): Promise<string | null> {
  const { kind, id } = work.principal;
  if (kind === 'system') return null;
  const query =
    kind === 'api_key'
      ? sql`SELECT r.name FROM ${ApiKey} r WHERE r.id = ${id}`
      : sql`SELECT r.name FROM ${User} r WHERE r.id = ${id}`;
  return (await work.row<{ name: string }>(query))?.name ?? null;
}
