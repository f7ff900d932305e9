import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { UNIQUE_VIOLATION } from '../kernel/database/failures.js';
import { Page, type PageRequest } from '../kernel/database/page.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { newId } from '../kernel/ids.js';
import type { Language } from '../kernel/messages/texts.js';
import { sql } from '../kernel/sql/sql.js';
import { accessMessages } from './access.messages.js';
import { audit } from './audit.js';
import { EmailClaims } from './email-claims.js';
import { lockToManage, updateWithSandbox } from './managed-business.js';
import { newPasswordHash } from './passwords.js';
import { includesApi, type Plan } from './plans.js';
import { OPERATION_PREFIX } from './operation-prefix.js';
import { timeZoneOf } from './time-zones.js';

/** A new business, with its first owner. */
export interface NewBusiness {
  readonly name: string;
  readonly plan: Plan;
  readonly ownerName?: string;
  readonly ownerEmail?: string;
  readonly ownerPassword?: string;
  /** Whether the owner signed up: the address is only claimed until they confirm it (D78). An operator vouches for it. */
  readonly signedUp?: boolean;
  /** The IANA time zone; UTC by default, and if it is unknown. */
  readonly timeZone?: string;
  /** The owner's language; English by default. */
  readonly language?: Language;
}

/** A business as its operator sees it. */
export interface BusinessSummary {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly owner: { readonly id: string; readonly email: string };
}

/** A business in the operator's list. */
export type ListedBusiness = Omit<BusinessSummary, 'owner'> & {
  /** Since when it is suspended; null if it is not. */
  readonly suspended_at: Date | null;
};

/** The settings of a business. */
export interface BusinessSettings {
  readonly name: string;
  /** The IANA time zone in which times are shown. */
  readonly timeZone: string;
  /** The ISO 4217 code of the currency of its amounts. */
  readonly currency: string;
  /** What people read before the number of an operation: `WO` in `WO-1042`. */
  readonly operationPrefix: string;
}

/** Businesses, the customers of the service. */
@Injectable()
export class BusinessesService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
    private readonly emailClaims: EmailClaims,
  ) {}

  /**
   * Creates a business and its owner's account, in one transaction. The account takes its e-mail address over from one that only claims
   * it.
   *
   * @throws ApiError `invalid_parameter` for a password that is easy to guess (D77); `duplicate` for an e-mail in use
   */
  async create(given: NewBusiness): Promise<BusinessSummary> {
    const { plan } = given;
    const now = this.clock.now();
    const id = newId(now);
    const ownerId = newId(now);
    const email = given.ownerEmail ?? `owner-${ownerId}@example.invalid`;
    const { ownerName: name = 'Owner', ownerPassword: password } = given;
    const passwordHash =
      password === undefined
        ? null
        : await newPasswordHash(password, { name, email, businessName: given.name });
    const timeZone = timeZoneOf(given.timeZone ?? '') ?? 'UTC';
    const insert = () =>
      this.acrossBusinesses.transaction(async (run) => {
        await run(
          sql`INSERT INTO businesses (id, name, plan, time_zone, off_api_plan_since, created_at, updated_at)
          VALUES (${id}, ${given.name}, ${plan}, ${timeZone}, ${includesApi(plan) ? null : now}, ${now}, ${now})`,
        );
        await run(sql`INSERT INTO users (id, business_id, name, email, email_claimed, role, password_hash, language, created_at, updated_at)
        VALUES (${ownerId}, ${id}, ${name}, ${email}, ${given.signedUp ?? false}, 'owner', ${passwordHash},
          ${given.language ?? 'en'}, ${now}, ${now})`).catch(throwEmailInUse(email));
      });
    await this.emailClaims.withAddress(email, insert);
    return { id, name: given.name, plan, owner: { id: ownerId, email } };
  }

  /**
   * One page of all businesses, newest first, for the operator. Leaves out partner firms (D41) and sandboxes (D70), which are
   * stored as businesses too.
   */
  async list({ limit, after }: PageRequest): Promise<Page<ListedBusiness>> {
    const rows = await this.acrossBusinesses.rows<ListedBusiness>(
      sql`SELECT b.id, b.name, b.plan, b.suspended_at FROM businesses b
        WHERE NOT b.is_firm AND b.sandbox_of IS NULL AND (${after?.id ?? null}::uuid IS NULL OR b.id < ${after?.id ?? null}::uuid) ORDER BY b.id DESC LIMIT ${limit + 1}`,
    );
    return Page.ofRows(rows, limit);
  }

  /** The name of the business. */
  async nameOf(tenant: TenantReader): Promise<string> {
    const { businessId } = tenant.principal;
    const named = await tenant.row<{ name: string }>(
      sql`SELECT b.name FROM businesses b WHERE b.id = ${businessId}`,
    );
    return named!.name;
  }

  /**
   * Moves the business, and its sandbox (D70), to another plan. Its keys are affected from their next request on (D20). Stores when
   * the business left the plan with the API, because deliveries are held for a while (D35).
   *
   * @throws ApiError `owner_required`; `invalid_state` for a sandbox
   */
  async setPlan(work: UnitOfWork, plan: Plan): Promise<void> {
    const before = await lockToManage(work);
    if (work.principal.isSandbox) throw new ApiError('invalid_state', accessMessages.planOfBusiness);
    if (before.plan === plan) return;
    await updateWithSandbox(
      work,
      (now) => sql`plan = ${plan}, off_api_plan_since =
        CASE WHEN NOT ${includesApi(plan)}::boolean THEN coalesce(off_api_plan_since, ${now}) END`,
    );
    await audit(work, 'plan.changed', before, { from: before.plan, to: plan });
  }

  /** The settings of the business, locked until the end of the transaction. @throws ApiError `owner_required` */
  async lockSettings(work: UnitOfWork): Promise<BusinessSettings> {
    const { name, timeZone, currency, operationPrefix } = await lockToManage(work);
    return { name, timeZone, currency, operationPrefix };
  }

  /**
   * Changes the name, the time zone, the currency and the prefix of operations' numbers of the business. Amounts are not converted. The
   * time zone may be that of a city.
   *
   * @throws ApiError `owner_required`; `invalid_parameter` for an unknown time zone or currency, or a prefix that is not possible
   */
  async changeSettings(work: UnitOfWork, change: Partial<BusinessSettings>): Promise<void> {
    const before = await lockToManage(work);
    const { name = before.name } = change;
    const zone = timeZoneOf(change.timeZone ?? before.timeZone);
    const timeZone = zone ?? before.timeZone;
    const currency = change.currency?.toUpperCase() ?? before.currency;
    const operationPrefix = change.operationPrefix?.toUpperCase() ?? before.operationPrefix;
    const unknown = [
      ...(zone !== undefined ? [] : [{ param: 'time_zone', reason: accessMessages.unknownTimeZone }]),
      ...(CURRENCIES.includes(currency)
        ? []
        : [{ param: 'currency', reason: accessMessages.unknownCurrency }]),
      ...(OPERATION_PREFIX.test(operationPrefix)
        ? []
        : [{ param: 'operation_prefix', reason: accessMessages.impossiblePrefix }]),
    ];
    if (unknown.length > 0)
      throw ApiError.ofFields(unknown.map((field) => ({ ...field, code: 'invalid_parameter' })));
    const changes = differences([
      ['name', before.name, name],
      ['time_zone', before.timeZone, timeZone],
      ['currency', before.currency, currency],
      ['operation_prefix', before.operationPrefix, operationPrefix],
    ]);
    if (Object.keys(changes).length === 0) return;
    await updateWithSandbox(
      work,
      () =>
        sql`name = ${name}, time_zone = ${timeZone}, currency = ${currency}, operation_prefix = ${operationPrefix}`,
    );
    await audit(work, 'settings.changed', before, changes);
  }
}

/** The settings that differ, for the audit log. */
function differences(settings: readonly (readonly [name: string, from: string, to: string])[]) {
  const changed = settings.filter(([, from, to]) => from !== to);
  return Object.fromEntries(changed.map(([name, from, to]) => [name, { from, to }]));
}

/** The ISO 4217 codes of the known currencies. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency');

/**
 * Translates a unique violation into `duplicate`. `ON CONFLICT` is no alternative: on distributed tables it locks all accounts and
 * businesses, so two businesses created at once would deadlock.
 */
export function throwEmailInUse(email: string): (error: Error & { code?: string }) => never {
  return (error) => {
    if (error.code !== UNIQUE_VIOLATION) throw error;
    throw new ApiError('duplicate', accessMessages.emailInUse({ email }), 'email');
  };
}
