import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The actions of the audit log, each with the kind of its subject. */
export const AUDIT_ACTIONS = {
  'user.created': 'user',
  'user.role_changed': 'user',
  'user.deactivated': 'user',
  'user.reactivated': 'user',
  'user.link_made': 'user',
  'user.password_set': 'user',
  'user.password_changed': 'user',
  'user.signed_in': 'user',
  'user.signed_in_failed': 'user',
  'user.sessions_ended': 'user',
  'key.created': 'key',
  'key.changed': 'key',
  'key.rotated': 'key',
  'key.disabled': 'key',
  'key.enabled': 'key',
  'key.revoked': 'key',
  'endpoint.registered': 'endpoint',
  'endpoint.changed': 'endpoint',
  'endpoint.enabled': 'endpoint',
  'endpoint.disabled': 'endpoint',
  'endpoint.paused': 'endpoint',
  'endpoint.resumed': 'endpoint',
  'endpoint.deleted': 'endpoint',
  'endpoint.secret_rotated': 'endpoint',
  'vendor.person_invited': 'vendor',
  'vendor.person_removed': 'vendor',
  'meter_reading.corrected': 'meter_reading',
  'meter_reading.deleted': 'meter_reading',
  'downtime.corrected': 'downtime',
  'downtime.deleted': 'downtime',
  'asset.deleted': 'asset',
  'building.deleted': 'building',
  'floor.deleted': 'floor',
  'room.deleted': 'room',
  'meter.deleted': 'meter',
  'attachment.deleted': 'attachment',
  'comment.deleted': 'comment',
  'spare_part.deleted': 'spare_part',
  'procedure.deleted': 'procedure',
  'time_entry.deleted': 'time_entry',
  'cost_entry.deleted': 'cost_entry',
  'import.stopped': 'import',
  'import.resumed': 'import',
  'import.completed': 'import',
  'plan.changed': 'business',
  'business.suspended': 'business',
  'business.resumed': 'business',
  'settings.changed': 'business',
} as const satisfies Readonly<Record<string, AuditSubject>>;

/** The kinds of subjects of an entry. */
export type AuditSubject =
  | 'user'
  | 'key'
  | 'endpoint'
  | 'vendor'
  | 'meter_reading'
  | 'downtime'
  | 'import'
  | DeletedSubject
  | 'business';

/** The kinds of records whose deletion is in the log. */
export const DELETED_SUBJECTS = [
  'asset',
  'building',
  'floor',
  'room',
  'meter',
  'attachment',
  'comment',
  'spare_part',
  'procedure',
  'time_entry',
  'cost_entry',
] as const;
type DeletedSubject = (typeof DELETED_SUBJECTS)[number];

/** An action in the audit log. */
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The deletion of a record. It emits no event of the log: the feed of changes and the events of these records report it. */
export type Deletion = `${DeletedSubject}.deleted`;

/** An action that is also an event (D69). */
export type AuditEventAction = Exclude<AuditAction, Deletion>;

/** An entry of the audit log: who changed what, and when. Written in the transaction of the change, never updated. No secrets. */
@TenantEntity('audit_entries')
export class AuditEntry {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') principalKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) principalId!: string | null;
  /** The principal's name at the time. */
  @Column('text', { nullable: true }) principalName!: string | null;
  @Column('text') action!: AuditAction;
  @Column('text') subjectKind!: AuditSubject;
  @Column('uuid') subjectId!: string;
  /** The subject's name at the time. */
  @Column('text') subjectName!: string;
  /** Details of the action, such as the old and the new role. */
  @Column('jsonb') details!: object;
  /** The client address and the request; null without a request. */
  @Column('text', { nullable: true }) address!: string | null;
  @Column('uuid', { nullable: true }) requestId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
