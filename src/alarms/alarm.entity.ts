import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { Reason } from '../kernel/messages/messages.js';

/** What can raise an alarm (D24). */
export const ALARM_KINDS = ['asset_out_of_service', 'stock_below_minimum'] as const;

/** One of the kinds of alarm. */
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Something that needs attention: a standing machine, a part that runs out. Kept as it was raised. */
@TenantEntity('alarms')
export class Alarm {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') kind!: AlarmKind;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  @Column('uuid', { nullable: true }) sparePartId!: string | null;
  /** In English, for clients of the API. */
  @Column('text') message!: string;
  /** The same as data, for people; null for alarms of earlier releases. */
  @Column('jsonb', { nullable: true }) reason!: Reason | null;
  @Column('timestamptz') createdAt!: Date;
}
