import { Injectable } from '@nestjs/common';
import { Column, PrimaryColumn } from 'typeorm';
import { type Principal, systemPrincipal } from '../kernel/auth/principal.js';
import { newSecret, readToken, secretToken } from '../kernel/auth/secret-token.js';
import { closedReason, type ClosedReason } from '../kernel/database/closed-businesses.js';
import { Database } from '../kernel/database/database.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isSandboxId } from '../kernel/ids.js';
import type { Language } from '../kernel/messages/texts.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { accessMessages } from './access.messages.js';
import { audit, type AuditedSubject } from './audit.js';
import type { Plan } from './plans.js';
import { userPrincipal } from './principals.js';
import { SuspensionsService } from './suspensions.service.js';
import { type AccountRole, User } from './user.entity.js';

/** A session: a browser in which a person is signed in. */
@TenantEntity('sessions')
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  /** SHA-256 of the secret in the browser. It has 256 bits of entropy, so a slow hash would add no security. */
  @Column('bytea') secretHash!: Buffer;
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('timestamptz') lastSeenAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** How long a browser stays signed in without being used, in milliseconds (D77). */
const IDLE_MS = 12 * 60 * 60 * 1000;
/** How long a browser stays signed in at most, in milliseconds (D77). */
const MAX_MS = 30 * 24 * 60 * 60 * 1000;
/** The precision of the last use, in milliseconds. */
const LAST_SEEN_PRECISION_MS = 60_000;

/** The browser that signs in. */
export interface Browser {
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** A person who is signed in, with the data that every page needs. */
export interface SignedIn {
  readonly sessionId: string;
  readonly principal: Principal;
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly role: AccountRole;
    readonly language: Language;
    readonly emailConfirmedAt: Date | null;
    /** Whether they must confirm their address before they create keys, endpoints or a sandbox (D78). */
    readonly mustConfirmEmail: boolean;
    /** Whether they have hidden the first steps of their business. */
    readonly hidesFirstSteps: boolean;
  };
  readonly business: {
    readonly id: string;
    readonly name: string;
    readonly plan: Plan;
    /** The IANA time zone in which times are shown. */
    readonly timeZone: string;
    /** The ISO 4217 code of the currency of its amounts. */
    readonly currency: string;
    /** What people read before the number of an operation: `WO` in `WO-1042`. */
    readonly operationPrefix: string;
  };
  /** The name of the firm, for a person of a firm at a business that it works for. */
  readonly firm?: string;
}

/** A device on which a person is signed in. */
export interface Device {
  readonly id: string;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly lastSeenAt: Date;
  readonly createdAt: Date;
}

interface SessionRow {
  secretHash: Buffer;
  lastSeenAt: Date;
  expiresAt: Date;
  createdAt: Date;
  userId: string;
  name: string;
  email: string;
  role: AccountRole;
  language: Language;
  emailConfirmedAt: Date | null;
  emailClaimed: boolean;
  hidesFirstSteps: boolean;
  businessName: string;
  plan: Plan;
  timeZone: string;
  currency: string;
  operationPrefix: string;
  closed: ClosedReason | null;
}

/** Sessions. They are stored in the database, so a sign-out or a deactivation takes effect at the next request. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly suspensions: SuspensionsService,
  ) {}

  /**
   * Signs the principal in: creates a session, and records it in the audit log (D77).
   *
   * @returns as `open`
   * @throws ApiError as `open`
   */
  async signIn(work: UnitOfWork, browser: Browser): Promise<string> {
    const token = await this.open(work, browser);
    await audit(work, 'user.signed_in', await ownName(work), { user_agent: agentOf(browser) });
    return token;
  }

  /**
   * Creates a session for the principal.
   *
   * @returns the session token for the browser: business, session and secret
   * @throws ApiError as `SuspensionsService.requireActive`; `not_found` for an account that was deactivated, or erased, since the password was checked
   */
  async open(work: UnitOfWork, browser: Browser): Promise<string> {
    await this.suspensions.requireActive(work);
    const { secret, secretHash } = newSecret();
    const active = sql`r.id = ${work.principal.id} AND r.is_active`;
    const seen = await work.update(User, active, { lastSeenAt: work.now });
    if (seen.length === 0) throw ApiError.notFound(accessMessages.noUser);
    const id = await work.insert(Session, {
      userId: work.principal.id!,
      secretHash,
      userAgent: agentOf(browser),
      address: browser.address,
      lastSeenAt: work.now,
      expiresAt: new Date(work.now.getTime() + IDLE_MS),
    });
    return secretToken(work.principal.businessId, id, secret);
  }

  /**
   * Finds a session in one query. Results are not cached. A use of the session is recorded once a minute at most.
   *
   * @param token the browser's session token; may be malformed
   * @param isUse false for a request that an open page sends by itself
   * @returns undefined for a session that is unknown or expired, and for a deactivated account
   * @throws ApiError `business_suspended`, `business_moving` or `business_moved`: the session is valid again once the business is open
   */
  async find(token: string, { isUse = true } = {}): Promise<SignedIn | undefined> {
    const presented = readToken(token);
    if (!presented || isSandboxId(presented.businessId)) return undefined;
    const { businessId, id: sessionId } = presented;
    const tenant = this.database.tenant(systemPrincipal(businessId));
    const found =
      await tenant.row<SessionRow>(sql`SELECT s.secret_hash AS "secretHash", s.last_seen_at AS "lastSeenAt",
        s.expires_at AS "expiresAt", s.created_at AS "createdAt", u.id AS "userId", u.name, u.email, u.role, u.language,
        u.email_confirmed_at AS "emailConfirmedAt", u.email_claimed AS "emailClaimed",
        u.first_steps_hidden AS "hidesFirstSteps",
        b.name AS "businessName", b.plan, b.time_zone AS "timeZone", b.currency, b.operation_prefix AS "operationPrefix",
        ${closedReason('b')} AS closed
      FROM ${Session} s JOIN ${User} u ON u.id = s.user_id JOIN businesses b ON b.id = ${businessId}
      WHERE s.id = ${sessionId} AND s.expires_at > ${tenant.now}::timestamptz AND u.is_active`);
    if (!found || !presented.isSecretOf(found.secretHash)) return undefined;
    if (found.closed) throw this.suspensions.refusal(found.closed);
    const { userId, role, lastSeenAt } = found;
    const principal = userPrincipal({ businessId, id: userId, role, isActive: true });
    const mustConfirmEmail = found.emailClaimed && found.emailConfirmedAt === null;
    if (isUse && tenant.now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_PRECISION_MS)
      await this.recordUse(principal, sessionId, found);
    const { name, email, language, emailConfirmedAt, hidesFirstSteps } = found;
    const { businessName, plan, timeZone, currency, operationPrefix } = found;
    return {
      sessionId,
      principal,
      user: { id: userId, name, email, role, language, emailConfirmedAt, mustConfirmEmail, hidesFirstSteps },
      business: { id: businessId, name: businessName, plan, timeZone, currency, operationPrefix },
    };
  }

  /** Ends a session. Repeating it changes nothing. */
  async end(work: UnitOfWork, sessionId: string): Promise<void> {
    await work.remove(Session, sessionId);
  }

  /** Ends the session that a new sign-in in the same browser replaces. @param token of that session; may be malformed or expired */
  async endReplaced(token: string): Promise<void> {
    const presented = readToken(token);
    if (!presented || isSandboxId(presented.businessId)) return;
    const service = systemPrincipal(presented.businessId);
    const found = await this.database.tenant(service).row<
      Pick<SessionRow, 'secretHash'>
    >(sql`SELECT s.secret_hash AS "secretHash" FROM ${Session} s
        WHERE s.id = ${presented.id}`);
    if (!found || !presented.isSecretOf(found.secretHash)) return;
    await this.database.work(service, (work) => this.end(work, presented.id));
  }

  /** Ends one of the principal's own sessions. @throws ApiError `not_found` for another person's */
  async endOwn(work: UnitOfWork, sessionId: string): Promise<void> {
    await this.endOne(work, await ownName(work), sessionId);
  }

  /** Ends all sessions of the principal except the current one. */
  async endOthers(work: UnitOfWork, current: string): Promise<void> {
    await this.endAndRecord(work, await ownName(work), sql`r.id <> ${current}`);
  }

  /** Ends one session of a person. The caller checks the permission. @throws ApiError `not_found` */
  async endOne(work: UnitOfWork, user: AuditedSubject, sessionId: string): Promise<void> {
    const ended = await this.endAndRecord(work, user, sql`r.id = ${sessionId}`);
    if (ended === 0) throw ApiError.notFound(accessMessages.noSession);
  }

  /** Ends all sessions of a person. The caller checks the permission. */
  async endEvery(work: UnitOfWork, user: AuditedSubject): Promise<void> {
    await this.endAndRecord(work, user, sql`true`);
  }

  /** Ends all sessions of a person, except one if it is given, as a part of an action that is in the audit log itself. */
  async endAllOf(work: UnitOfWork, userId: string, except: string | null = null): Promise<void> {
    await work.remove(Session, sql`r.user_id = ${userId} AND r.id IS DISTINCT FROM ${except}::uuid`);
  }

  /** The devices on which a person is signed in, the last used first. */
  devices(tenant: TenantReader, userId: string): Promise<Device[]> {
    return tenant.rows<Device>(sql`SELECT r.id, r.user_agent AS "userAgent", r.address,
        r.last_seen_at AS "lastSeenAt", r.created_at AS "createdAt"
      FROM ${Session} r WHERE r.user_id = ${userId} AND r.expires_at > ${tenant.now}::timestamptz
      ORDER BY r.last_seen_at DESC`);
  }

  /** @returns how many ended */
  private async endAndRecord(work: UnitOfWork, user: AuditedSubject, which: Sql): Promise<number> {
    const ended = await work.remove(Session, sql`r.user_id = ${user.id} AND ${which}`);
    if (ended.length > 0) await audit(work, 'user.sessions_ended', user, { sessions: ended.length });
    return ended.length;
  }

  private recordUse(
    principal: Principal,
    sessionId: string,
    { createdAt, expiresAt: before }: Pick<SessionRow, 'createdAt' | 'expiresAt'>,
  ): Promise<void> {
    return this.database.work(principal, async (work) => {
      // Sessions of the last release had no last day. One that is older than that goes on, but not again and again.
      const last = Math.max(createdAt.getTime() + MAX_MS, before.getTime());
      const expiresAt = new Date(Math.min(work.now.getTime() + IDLE_MS, last));
      await work.update(User, principal.id!, { lastSeenAt: work.now });
      await work.update(Session, sessionId, { lastSeenAt: work.now, expiresAt });
    });
  }
}

/** The name of a browser, as it introduces itself, in a bounded length. */
function agentOf({ userAgent }: Browser): string | null {
  return userAgent?.slice(0, 500) ?? null;
}

/** The principal as the subject of an audit entry. */
async function ownName(work: UnitOfWork): Promise<AuditedSubject> {
  const own = sql`SELECT r.id, r.name FROM ${User} r WHERE r.id = ${work.principal.id}`;
  return (await work.row<AuditedSubject>(own))!;
}
