import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { Language } from '../kernel/messages/language.js';

/** What a person may do for a business; only the owner makes keys and webhook endpoints (§5.3). */
export const ROLES = ['owner', 'admin', 'manager', 'technician'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that accounts have: those of a business's own people, and that of the people of a partner firm. */
export const ACCOUNT_ROLES = [...ROLES, 'vendor'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** A person with an account. */
@TenantEntity('users')
export class User {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') name!: string;
  @Column('text') email!: string;
  @Column('text') role!: AccountRole;
  /** The business on whose word a person of a firm got their account; null for all others. */
  @Column('uuid', { nullable: true }) invitedBy!: string | null;
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('text') language!: Language;
  @Column('timestamptz', { nullable: true }) emailConfirmedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastSeenAt!: Date | null;
  @Column('boolean') isActive!: boolean;
  @Column('timestamptz', { nullable: true }) deactivatedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
