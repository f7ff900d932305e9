import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { PayloadForm } from './webhook-endpoint.entity.js';

/** The statuses of a delivery (§2.11): `failed` will be retried, `dead` will not. */
export const DELIVERY_STATUSES = ['pending', 'delivering', 'succeeded', 'failed', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The delivery of one event to one endpoint. This table alone determines which deliveries are outstanding (D30). */
@TenantEntity('webhook_deliveries')
export class WebhookDelivery {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') endpointId!: string;
  @Column('uuid') eventId!: string;
  @Column('text') eventType!: string;
  /** The form of the payload, the same at every attempt and every replay. */
  @Column('text') payloadForm!: PayloadForm;
  /** The delivery that it replays (D39), which may have expired; null when it is no replay. */
  @Column('uuid', { nullable: true }) replayOf!: string | null;
  /** The resource whose events are ordered, and the sequence number of this one (D66); both null when it is not ordered. */
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
  /** The id of the claim that may record the outcome; a later claim replaces it (D31). */
  @Column('uuid', { nullable: true }) lease!: string | null;
  @Column('timestamptz', { nullable: true }) leasedUntil!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}
