import { Column, PrimaryColumn } from 'typeorm';
import type { AssetCategory } from '../assets/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { Priority, TradeCode } from '../technicians/index.js';

/** What a step asks for (D73). */
export const STEP_KINDS = ['check', 'pass_fail', 'number', 'text', 'choice', 'photo', 'reading'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** The operation that a failure of a step opens. */
export interface FollowUp {
  readonly title: string;
  readonly required_skill: TradeCode | null;
  readonly priority: Priority | null;
}

/** A step of a procedure, as clients see it. Decimals are texts. */
export interface Step {
  readonly id: string;
  readonly title: string;
  readonly help: string | null;
  readonly kind: StepKind;
  readonly required: boolean;
  readonly unit: string | null;
  readonly min: string | null;
  readonly max: string | null;
  readonly choices: readonly string[] | null;
  readonly meter_external_id: string | null;
  readonly on_failure: FollowUp | null;
}

/** The steps that a kind of work consists of (D73). Its steps are those of its newest version. */
@TenantEntity('procedures', { live: 'deleted_at IS NULL' })
export class Procedure {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  /** The newest version. */
  @Column('integer') version!: number;
  @Column('boolean') isActive!: boolean;
  /** The categories of assets about which a problem report gets it. */
  @Column('text', { array: true }) reportCategories!: AssetCategory[];
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The steps of one version of a procedure. They never change, so operations refer to them. */
@TenantEntity('procedure_versions')
export class ProcedureVersion {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') procedureId!: string;
  @Column('integer') version!: number;
  @Column('jsonb') steps!: { readonly items: readonly Step[] };
  @Column('integer') stepCount!: number;
  @Column('integer') requiredCount!: number;
  /** Who made it; null for versions of earlier releases. */
  @Column('text', { nullable: true }) actorKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}

/**
 * A procedure in the checklist of an operation, with its name and version of the moment when it was added. Their order is that of
 * `procedure_ids` of the operation.
 */
@TenantEntity('operation_procedures')
export class OperationProcedure {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') operationId!: string;
  @Column('uuid') procedureId!: string;
  @Column('text') procedureName!: string;
  @Column('integer') version!: number;
  @Column('timestamptz') createdAt!: Date;
}

/** The result of a step, or that the one before it was taken back. Rows are kept, as the history of the checklist. */
@TenantEntity('checklist_results')
export class ChecklistResult {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') operationId!: string;
  @Column('uuid') stepId!: string;
  /** Whether it is the result of the step now. */
  @Column('boolean') isCurrent!: boolean;
  /** As text for every kind of step; null if the result before it was taken back. */
  @Column('text', { nullable: true }) value!: string | null;
  @Column('boolean') failed!: boolean;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('text') actorKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** The firm that a vendor's person recorded it for; null for all others. */
  @Column('uuid', { nullable: true }) onBehalfOf!: string | null;
  /** The operation that this failure opened. A step opens one at most. */
  @Column('uuid', { nullable: true }) openedOperationId!: string | null;
  /** The reading that it recorded (D64). */
  @Column('uuid', { nullable: true }) meterReadingId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
