import { Column, PrimaryColumn } from 'typeorm';
import type { Reason } from '../kernel/messages/messages.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { Priority, TradeCode } from '../technicians/index.js';
import type { AssigneeType, OperationAction, OperationStatus } from './operation-status.js';

/** A work order (§2.2). */
@TenantEntity('operations')
export class Operation {
  declare readonly neededInNewRows?: 'number';
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  /** What people name it by, with the prefix of the business (D71). Null until a worker has numbered the rows of an earlier release. */
  @Column('integer', { nullable: true }) number!: number | null;
  @Column('text') title!: string;
  /** The reason behind a generated title; null for a title that a person wrote. It only counts while it matches the title. */
  @Column('jsonb', { nullable: true }) titleReason!: Reason | null;
  @Column('text', { nullable: true }) description!: string | null;
  /** As `titleReason`, for the description. */
  @Column('jsonb', { nullable: true }) descriptionReason!: Reason | null;
  @Column('text') status!: OperationStatus;
  @Column('text', { nullable: true }) requiredSkill!: TradeCode | null;
  @Column('text', { nullable: true }) place!: string | null;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  /**
   * The building of the asset as of its last placement. It only serves to find operations; the asset is
   * authoritative.
   */
  @Column('uuid', { nullable: true }) buildingId!: string | null;
  @Column('text', { nullable: true }) assigneeType!: AssigneeType | null;
  @Column('uuid', { nullable: true }) technicianId!: string | null;
  @Column('uuid', { nullable: true }) vendorId!: string | null;
  @Column('timestamptz', { nullable: true }) scheduledFor!: Date | null;
  @Column('text', { nullable: true }) priority!: Priority | null;
  @Column('numeric', { nullable: true }) agreedAmount!: string | null;
  @Column('text', { nullable: true }) notes!: string | null;
  /** What was done, in the words of the technician or vendor who did it. */
  @Column('text', { nullable: true }) workReport!: string | null;
  @Column('text', { nullable: true }) cancellationReason!: string | null;
  /** When the work first began. Reopening the operation does not change it. */
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** The day that a maintenance interval called for it (D29); null for other operations. */
  @Column('date', { nullable: true }) preventiveDueOn!: string | null;
  /** The meter whose usage called for it (D64); null for operations that are due by date. */
  @Column('uuid', { nullable: true }) meterId!: string | null;
  /** The assignee's name when it was assigned, or when it was closed: for the search, and shown as `assignee_name`. */
  @Column('text', { nullable: true }) people!: string | null;
  /** The technician who was renamed since, and their present name. It only counts while the operation is theirs. */
  @Column('uuid', { nullable: true }) renamedTechnicianId!: string | null;
  @Column('text', { nullable: true }) renamedTo!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  /** The person who reported the problem; null for operations that were opened otherwise. */
  @Column('uuid', { nullable: true }) reportedBy!: string | null;
  /** The counted minutes that technicians worked on it, and the cost by their rates (D74). */
  @Column('integer') laborMinutes!: number;
  @Column('numeric') laborCost!: string;
  /** The parts consumed for it, at their prices of the time. */
  @Column('numeric') partsCost!: string;
  @Column('numeric') otherCost!: string;
  /** When it was imported from a file (D79); null for operations that were opened here. */
  @Column('timestamptz', { nullable: true }) importedAt!: Date | null;
  /** The procedures of its checklist (D73), in their order; null without a checklist. */
  @Column('uuid', { array: true, nullable: true }) procedureIds!: string[] | null;
  /** How many required steps of its checklist have no result; null without a checklist. */
  @Column('integer', { nullable: true }) requiredOpen!: number | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The kind of a history entry: the operation was opened, or an action was taken. */
export type HistoryAction = 'open' | OperationAction;

/** One changed field: its value before and after, as clients see it. Times and decimals are texts. */
export interface FieldChange {
  readonly from: string | null;
  readonly to: string | null;
}

/** What changed besides the status, by the names of the API. */
export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** An entry in an operation's history: who did what, when and why (D23, D41). The status may be unchanged. */
@TenantEntity('operation_status_changes')
export class OperationStatusChange {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') operationId!: string;
  /** Null in the first entry of an operation. */
  @Column('text', { nullable: true }) fromStatus!: OperationStatus | null;
  @Column('text') toStatus!: OperationStatus;
  @Column('text') action!: HistoryAction;
  @Column('jsonb') details!: FieldChanges;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text') actorKind!: string;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** The vendor that a person of the business acted for (D41). */
  @Column('uuid', { nullable: true }) onBehalfOf!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
