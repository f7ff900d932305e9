import { Injectable } from '@nestjs/common';
import { User, type Language } from '../../access/index.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { sql } from '../../kernel/sql/sql.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { Partnership, VendorPerson } from '../../vendors/index.js';
import { NotificationPreference } from '../preferences.service.js';
import { PushSubscription } from '../push-subscriptions.service.js';

/** A person of a firm who can be notified: their account is active, and the firm works for the business. */
export interface FirmPerson {
  readonly id: string;
  readonly vendorId: string;
  readonly firmId: string;
  readonly email: string;
  readonly language: Language;
}

/** People of firms, with their preferences and push subscriptions, which are stored at the firm. */
export interface FirmRecipients {
  readonly people: readonly FirmPerson[];
  readonly preferences: readonly object[];
  readonly browsers: readonly FirmBrowser[];
}

interface FirmBrowser {
  readonly id: string;
  readonly recipient_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface Member {
  readonly vendorId: string;
  readonly firmId: string;
  readonly userId: string;
}

/**
 * Finds the people of firms that work for a business. It reads their ids in the tenant of the business, and the rest in the
 * tenant of each firm.
 */
@Injectable()
export class FirmPeople {
  constructor(private readonly database: Database) {}

  /** The people of all accepted firms of a business. Costs one query when there are none, as in most businesses. */
  async recipients(businessId: string): Promise<FirmRecipients> {
    const members = await this.database.tenant(systemPrincipal(businessId)).rows<Member>(
      sql`SELECT p.vendor_id AS "vendorId", p.firm_id AS "firmId", p.user_id AS "userId" FROM ${VendorPerson} p
        JOIN ${Partnership} s ON s.vendor_id = p.vendor_id AND s.status = 'accepted'`,
      { replan: true },
    );
    const firmIds = [...new Set(members.map(({ firmId }) => firmId))];
    const firms = await Promise.all(
      firmIds.map((firmId) =>
        recipientsOfFirm(
          this.database.tenant(systemPrincipal(firmId)),
          members.filter((member) => member.firmId === firmId),
        ),
      ),
    );
    return {
      people: firms.flatMap(({ people }) => people),
      preferences: firms.flatMap(({ preferences }) => preferences),
      browsers: firms.flatMap(({ browsers }) => browsers),
    };
  }
}

async function recipientsOfFirm(firm: TenantReader, members: readonly Member[]): Promise<FirmRecipients> {
  const ids = members.map(({ userId }) => userId);
  const [users, preferences, browsers] = await Promise.all([
    firm.rows<Pick<FirmPerson, 'id' | 'email' | 'language'>>(
      sql`SELECT u.id, u.email, u.language FROM ${User} u WHERE u.id = ANY(${ids}::uuid[]) AND u.is_active`,
    ),
    firm.rows(sql`SELECT p.recipient_id, p.kind, p.channel, p.is_wanted FROM ${NotificationPreference} p
      WHERE p.recipient_kind = 'user' AND p.recipient_id = ANY(${ids}::uuid[])`),
    firm.rows<FirmBrowser>(sql`SELECT s.recipient_id, s.id, s.endpoint, s.p256dh, s.auth FROM ${PushSubscription} s
      WHERE s.recipient_kind = 'user' AND s.recipient_id = ANY(${ids}::uuid[])`),
  ]);
  const people = members.flatMap(({ userId, vendorId, firmId }) =>
    users.filter(({ id }) => id === userId).map((user) => ({ ...user, vendorId, firmId })),
  );
  return { people, preferences, browsers };
}
