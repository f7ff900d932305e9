import { Column, PrimaryColumn } from 'typeorm';
import type { Reason } from '../kernel/messages/messages.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { TradeCode } from '../technicians/index.js';
import type { AssigneeType, OperationAction, OperationStatus } from './operation-status.js';

/** How urgent an operation is (§2.2), from least to most. */
export const PRIORITIES = ['lowest', 'low', 'medium', 'high', 'highest'] as const;

/** One of the priorities. */
export type Priority = (typeof PRIORITIES)[number];

/** A work order (§2.2). */
@TenantEntity('operations')
export class Operation {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') title!: string;
  /** Why the product gave it this title; null where a person did. It counts while it says what the title says. */
  @Column('jsonb', { nullable: true }) titleReason!: Reason | null;
  @Column('text', { nullable: true }) description!: string | null;
  /** The same for the description. */
  @Column('jsonb', { nullable: true }) descriptionReason!: Reason | null;
  @Column('text') status!: OperationStatus;
  @Column('text', { nullable: true }) requiredSkill!: TradeCode | null;
  @Column('text', { nullable: true }) place!: string | null;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  /** The building in which the asset stood when it was last placed: it finds operations, the asset itself is the truth. */
  @Column('uuid', { nullable: true }) buildingId!: string | null;
  @Column('text', { nullable: true }) assigneeType!: AssigneeType | null;
  @Column('uuid', { nullable: true }) technicianId!: string | null;
  @Column('uuid', { nullable: true }) vendorId!: string | null;
  @Column('timestamptz', { nullable: true }) scheduledFor!: Date | null;
  @Column('text', { nullable: true }) priority!: Priority | null;
  @Column('numeric', { nullable: true }) agreedAmount!: string | null;
  @Column('text', { nullable: true }) notes!: string | null;
  @Column('text', { nullable: true }) cancellationReason!: string | null;
  /** When the work on it first began; it stays when the operation is reopened. */
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** The day that a maintenance interval asked for it (D29); null for what answers a need. */
  @Column('date', { nullable: true }) preventiveDueOn!: string | null;
  /** The meter whose usage called for it (D64); null where a date did. */
  @Column('uuid', { nullable: true }) meterId!: string | null;
  /** What the assignee was called when it was given to them: for the search, and shown as `assignee_name`. */
  @Column('text', { nullable: true }) people!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  /** The person who reported it as a problem, for others to hand out; null for what was opened otherwise. */
  @Column('uuid', { nullable: true }) reportedBy!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** What an entry of the history tells: that the operation was opened, or which action was taken. */
export type HistoryAction = 'open' | OperationAction;

/** What became of one field: its value before and after, spelled as clients see it; moments and decimals as text. */
export interface FieldChange {
  readonly from: string | null;
  readonly to: string | null;
}

/** What changed beside the status, by the names that clients know. */
export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** One entry in an operation's history: who did what with it, when, and why (D23, D41). The status may have stayed. */
@TenantEntity('operation_status_changes')
export class OperationStatusChange {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') operationId!: string;
  /** Null for the entry that an operation begins with. */
  @Column('text', { nullable: true }) fromStatus!: OperationStatus | null;
  @Column('text') toStatus!: OperationStatus;
  @Column('text') action!: HistoryAction;
  @Column('jsonb') details!: FieldChanges;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text') actorKind!: string;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** The vendor whose part a person of the business took (D41). */
  @Column('uuid', { nullable: true }) onBehalfOf!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
