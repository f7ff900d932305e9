import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { Principal } from '../kernel/auth/principal.js';
import type { Reason } from '../kernel/messages/messages.js';

/** What can raise an alarm: the service itself (D24), or another system (D63). */
export const ALARM_KINDS = ['asset_out_of_service', 'stock_below_minimum', 'monitoring'] as const;

/** One of the kinds of alarm. */
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** How long the name of a system that reports alarms, and a key of it, may be. */
export const MAX_SOURCE = 255;

/** How bad it is, from least to most. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const;

/** One of the severities. */
export type Severity = (typeof SEVERITIES)[number];

/** Where an alarm stands: raised, seen by someone, over. */
export const ALARM_STATUSES = ['open', 'acknowledged', 'resolved'] as const;

/** One of the states of an alarm. */
export type AlarmStatus = (typeof ALARM_STATUSES)[number];

/** Something that needs attention: a standing machine, a part that runs out, or what another system reports. */
@TenantEntity('alarms')
export class Alarm {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') kind!: AlarmKind;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  @Column('uuid', { nullable: true }) sparePartId!: string | null;
  /** In English where the service wrote it, for clients of the API. */
  @Column('text') message!: string;
  /** The same as data, for people; null for alarms of earlier releases, and for those of other systems. */
  @Column('jsonb', { nullable: true }) reason!: Reason | null;
  /** Which system reported it, and under which key; null for alarms of the service itself. */
  @Column('text', { nullable: true }) source!: string | null;
  @Column('text', { nullable: true }) dedupKey!: string | null;
  @Column('text') severity!: Severity;
  @Column('text', { nullable: true }) details!: string | null;
  @Column('text') status!: AlarmStatus;
  @Column('integer') occurrences!: number;
  /** When it began, as its source says; null: when it was raised. */
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  /** When it was last reported; null: when it was raised. */
  @Column('timestamptz', { nullable: true }) lastSeenAt!: Date | null;
  @Column('timestamptz', { nullable: true }) acknowledgedAt!: Date | null;
  @Column('text', { nullable: true }) acknowledgedByKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) acknowledgedById!: string | null;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  /** The work that was opened for it. */
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
