import { Column, PrimaryColumn } from 'typeorm';
import type { Language } from '../kernel/messages/texts.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The roles of users. Only the owner creates API keys and webhook endpoints (§5.3). */
export const ROLES = ['owner', 'admin', 'manager', 'technician'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of accounts: those of users, and that of people of a partner firm. */
export const ACCOUNT_ROLES = [...ROLES, 'vendor'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** A person with an account. */
@TenantEntity('users')
export class User {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') name!: string;
  @Column('text') email!: string;
  /** Whether the address was only entered, by a sign-up or an invitation: until it is confirmed, others take it over (D78). */
  @Column('boolean') emailClaimed!: boolean;
  @Column('text') role!: AccountRole;
  /** The business that first invited a person of a firm; null for all others. */
  @Column('uuid', { nullable: true }) invitedBy!: string | null;
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('text') language!: Language;
  @Column('timestamptz', { nullable: true }) emailConfirmedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastSeenAt!: Date | null;
  /** Whether they have hidden the first steps of their business. */
  @Column('boolean') firstStepsHidden!: boolean;
  @Column('boolean') isActive!: boolean;
  @Column('timestamptz', { nullable: true }) deactivatedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The secret URL of a person's calendar feed for other programs. At most one for each person. */
@TenantEntity('calendar_feeds')
export class CalendarFeedAddress {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  /** SHA-256 of the secret in the URL. It has 256 bits of entropy, so a slow hash would add no security. */
  @Column('bytea') secretHash!: Buffer;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
