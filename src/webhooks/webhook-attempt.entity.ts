import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The errors of attempts that failed on our side, so that they say nothing about the receiver (D31). */
const OUR_FAILURES = ['internal_error', 'attempt_lost'];

/** Whether an attempt with this error failed on our side. */
export function isOurFailure(error: string): boolean {
  return OUR_FAILURES.includes(error);
}

/** One attempt of a delivery, and its outcome (D32). */
@TenantEntity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') deliveryId!: string;
  @Column('integer') attempt!: number;
  @Column('timestamptz') startedAt!: Date;
  @Column('integer') durationMs!: number;
  @Column('integer', { nullable: true }) responseStatus!: number | null;
  @Column('text', { nullable: true }) responseBody!: string | null;
  /** The headers that differ between attempts, as a JSON object. The values of custom headers are null. */
  @Column('text', { nullable: true }) sentHeaders!: string | null;
  @Column('text', { nullable: true }) error!: string | null;
}
