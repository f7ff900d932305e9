import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/database/tenant-entity.js';

/** Something the people of a business are told. */
@TenantEntity('notifications')
export class Notification {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') audience!: 'team' | 'owner';
  @Column('text') kind!: string;
  @Column('uuid', { nullable: true }) subjectId!: string | null;
  @Column('text') message!: string;
  @Column('timestamptz') createdAt!: Date;
}
