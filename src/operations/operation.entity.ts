import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/database/tenant-entity.js';
import type { TradeCode } from '../technicians/index.js';
import type { AssigneeType, OperationStatus } from './operation-status.js';

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
  @Column('text', { nullable: true }) description!: string | null;
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
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** Names of the people involved, for the search; nobody is shown them. */
  @Column('text', { nullable: true }) people!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** One entry in an operation's history: who moved it, when, and why (D23, D41). */
@TenantEntity('operation_status_changes')
export class OperationStatusChange {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') operationId!: string;
  /** Null for the entry that an operation begins with. */
  @Column('text', { nullable: true }) fromStatus!: OperationStatus | null;
  @Column('text') toStatus!: OperationStatus;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text') actorKind!: string;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** The vendor whose part somebody of the business took (D41). */
  @Column('uuid', { nullable: true }) onBehalfOf!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
