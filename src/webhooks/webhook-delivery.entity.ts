import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { PayloadForm } from './webhook-endpoint.entity.js';

/** The states of a delivery (§2.11): `failed` will be tried again, `dead` will not. */
export const DELIVERY_STATUSES = ['pending', 'delivering', 'succeeded', 'failed', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event on its way to one endpoint. The table is the only truth of what is left to do (D30). */
@TenantEntity('webhook_deliveries')
export class WebhookDelivery {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') endpointId!: string;
  @Column('uuid') eventId!: string;
  @Column('text') eventType!: string;
  /** What is sent of the event, at every attempt and at every replay. */
  @Column('text') payloadForm!: PayloadForm;
  /** The delivery that it repeats (D39), which may have expired; null for a first one. */
  @Column('uuid', { nullable: true }) replayOf!: string | null;
  /** The resource in whose order it stands, and its place there (D66): both null outside of any order. */
  @Column('uuid', { nullable: true }) orderedResourceId!: string | null;
  @Column('bigint', { nullable: true }) sequence!: string | null;
  @Column('text') status!: DeliveryStatus;
  @Column('integer') attemptCount!: number;
  @Column('integer', { nullable: true }) responseStatus!: number | null;
  @Column('text', { nullable: true }) responseBody!: string | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz', { nullable: true }) nextAttemptAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastAttemptAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deliveredAt!: Date | null;
  /** Names the claim that may write the outcome; another claim replaces it (D31). */
  @Column('uuid', { nullable: true }) lease!: string | null;
  @Column('timestamptz', { nullable: true }) leasedUntil!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}
