import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { Principal } from '../kernel/auth/principal.js';
import type { Reason } from '../kernel/messages/messages.js';

/** The kinds of alarms: raised by the service itself (D24), or reported by another system (D63). */
export const ALARM_KINDS = ['asset_out_of_service', 'stock_below_minimum', 'monitoring'] as const;

/** One of the kinds of alarm. */
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** The maximum length of `source` and `dedup_key`. */
export const MAX_SOURCE = 255;

/** The severities, from the lowest to the highest. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const;

/** One of the severities. */
export type Severity = (typeof SEVERITIES)[number];

/** The statuses of an alarm. */
export const ALARM_STATUSES = ['open', 'acknowledged', 'resolved'] as const;

/** One of the statuses of an alarm. */
export type AlarmStatus = (typeof ALARM_STATUSES)[number];

/** An alarm: an asset out of service, a part running low, or a report from another system. */
@TenantEntity('alarms')
export class Alarm {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') kind!: AlarmKind;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  @Column('uuid', { nullable: true }) sparePartId!: string | null;
  /** The message for clients of the API, in English if the service wrote it. */
  @Column('text') message!: string;
  /** The message as data, for translation; null for alarms of older releases, and for those of other systems. */
  @Column('jsonb', { nullable: true }) reason!: Reason | null;
  /** The system that reported it, and its key; null for alarms of the service itself. */
  @Column('text', { nullable: true }) source!: string | null;
  @Column('text', { nullable: true }) dedupKey!: string | null;
  @Column('text') severity!: Severity;
  @Column('text', { nullable: true }) details!: string | null;
  @Column('text') status!: AlarmStatus;
  @Column('integer') occurrences!: number;
  /** When it started, according to its source; null means when it was raised. */
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  /** When it was last reported; null means when it was raised. */
  @Column('timestamptz', { nullable: true }) lastSeenAt!: Date | null;
  @Column('timestamptz', { nullable: true }) acknowledgedAt!: Date | null;
  @Column('text', { nullable: true }) acknowledgedByKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) acknowledgedById!: string | null;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  /** Who resolved it by hand; null if its source or the service did. */
  @Column('text', { nullable: true }) resolvedByKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) resolvedById!: string | null;
  /** The operation opened for it. */
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
