import { Injectable } from '@nestjs/common';
import { CalendarFeedAddress, User, type Language, type Role } from '../access/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { newSecret, readToken, secretToken } from '../kernel/auth/secret-token.js';
import { closedReason, type ClosedReason } from '../kernel/database/closed-businesses.js';
import { Database } from '../kernel/database/database.js';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { DAY_MS, daysBefore } from '../kernel/period.js';
import { TechniciansService } from '../technicians/index.js';
import { CalendarService, type CalendarEntry } from './calendar.service.js';
import { operationMessages } from './operation.messages.js';

const DAYS_BACK = 30;
const DAYS_AHEAD = 90;
/** How many entries a feed has at most. Calendar programs poll the whole feed again and again. */
const MAX_ENTRIES = 2_000;

/** Waits until a business may use a connection (D48), and acts then. `ownerId` is the business whose shares it uses. */
export type WithinShare = <T>(ownerId: string, act: () => Promise<T>) => Promise<T>;

/** The content of a feed, and the person it belongs to. */
export interface FeedContent {
  readonly language: Language;
  readonly operationPrefix: string;
  readonly entries: readonly CalendarEntry[];
  /** The business whose shares the feed uses (D48). */
  readonly ownerId: string;
}

interface Holder {
  secretHash: Buffer;
  userId: string;
  role: Role;
  language: Language;
  operationPrefix: string;
  closed: ClosedReason | null;
}

/** Calendar feeds for other programs. The secret address is the only credential; reading a feed needs no session. */
@Injectable()
export class CalendarFeeds {
  constructor(
    private readonly database: Database,
    private readonly calendar: CalendarService,
    private readonly technicians: TechniciansService,
  ) {}

  /** When the principal's feed address was created; null if they have none. */
  async createdAt(tenant: TenantReader): Promise<Date | null> {
    const found = await tenant.row<{ createdAt: Date }>(sql`SELECT r.created_at AS "createdAt"
      FROM ${CalendarFeedAddress} r WHERE r.user_id = ${tenant.principal.id}`);
    return found?.createdAt ?? null;
  }

  /** Creates a feed address for the principal and revokes the previous one. @returns its secret part, which is not stored */
  async renew(work: UnitOfWork): Promise<string> {
    const { secret, secretHash } = newSecret();
    await this.revoke(work);
    const id = await work.insert(CalendarFeedAddress, {
      userId: work.principal.id!,
      secretHash,
    });
    return secretToken(work.principal.businessId, id, secret);
  }

  /** Revokes the principal's feed address. Repeating it changes nothing. */
  async revoke(work: UnitOfWork): Promise<void> {
    await work.remove(CalendarFeedAddress, sql`r.user_id = ${work.principal.id}`);
  }

  /**
   * The operations behind an address, for the last 30 days and the next 90: those of one technician, or all of the business.
   *
   * @param token the secret part of the address; may be malformed
   * @param within runs the queries of a known address within the share of its business. An unknown address takes none of it
   * @throws ApiError `not_found` for an address that is unknown or revoked, or whose account was deactivated; `business_suspended`,
   *   `business_moving` or `business_moved`; and what `within` throws
   */
  async read(token: string, within: WithinShare): Promise<FeedContent> {
    const presented = readToken(token);
    if (!presented) throw ApiError.notFound(operationMessages.noCalendar);
    const tenant = this.database.tenant(systemPrincipal(presented.businessId));
    const holder =
      await tenant.row<Holder>(sql`SELECT f.secret_hash AS "secretHash", u.id AS "userId", u.role, u.language,
        b.operation_prefix AS "operationPrefix",
        ${closedReason('b')} AS closed
      FROM ${CalendarFeedAddress} f JOIN ${User} u ON u.id = f.user_id JOIN businesses b ON b.id = ${presented.businessId}
      WHERE f.id = ${presented.id} AND u.is_active`);
    if (!holder || !presented.isSecretOf(holder.secretHash))
      throw ApiError.notFound(operationMessages.noCalendar);
    if (holder.closed) throw new ApiError(holder.closed);
    const ownerId = await this.database.shareOwnerOf(presented.businessId);
    const entries = await within(ownerId, () => this.entriesOf(tenant, holder));
    const { language, operationPrefix } = holder;
    return { language, operationPrefix, entries, ownerId };
  }

  private async entriesOf(tenant: TenantReader, { userId, role }: Holder): Promise<readonly CalendarEntry[]> {
    const wanted = {
      from: daysBefore(tenant.now, DAYS_BACK),
      to: new Date(tenant.now.getTime() + DAYS_AHEAD * DAY_MS),
      withCancelled: true,
    };
    if (role !== 'technician') return (await this.calendar.between(tenant, wanted, MAX_ENTRIES)).entries;
    const ids = await this.technicians.idsOfUser(tenant, userId);
    const parts = await Promise.all(
      ids.map((technicianId) => this.calendar.between(tenant, { ...wanted, technicianId }, MAX_ENTRIES)),
    );
    return parts.flatMap(({ entries }) => entries);
  }
}
