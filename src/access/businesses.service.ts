import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { UNIQUE_VIOLATION } from '../kernel/database/failures.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import { Page, type PageRequest } from '../kernel/database/page.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { newId } from '../kernel/ids.js';
import type { Language } from '../kernel/messages/language.js';
import { audit } from './audit.js';
import { hashPassword } from './passwords.js';
import { includesApi, type Plan } from './plans.js';
import { accessMessages } from './access.messages.js';

/** What a new business needs: a name, a plan, and its first owner. */
export interface NewBusiness {
  readonly name: string;
  readonly plan: Plan;
  readonly ownerName?: string;
  readonly ownerEmail?: string;
  readonly ownerPassword?: string;
  /** The owner's language; English unless told. */
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
export type ListedBusiness = Omit<BusinessSummary, 'owner'>;

/** What a business's owner decides about it, beside its plan. */
export interface BusinessSettings {
  readonly name: string;
  /** IANA's name of the zone in which its times are shown. */
  readonly timeZone: string;
  /** The ISO 4217 code of the currency of its amounts. */
  readonly currency: string;
}

/** The customers of the service. */
@Injectable()
export class BusinessesService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a business and its owner's account, in one transaction.
   *
   * @throws ApiError `duplicate` for an e-mail in use
   */
  async create(given: NewBusiness): Promise<BusinessSummary> {
    const { plan } = given;
    const now = this.clock.now();
    const [id, ownerId] = [newId(now), newId(now)];
    const email = given.ownerEmail ?? `owner-${ownerId}@example.invalid`;
    const passwordHash = given.ownerPassword === undefined ? null : await hashPassword(given.ownerPassword);
    await this.acrossBusinesses.transaction(async (run) => {
      await run(
        sql`INSERT INTO businesses (id, name, plan, off_api_plan_since, created_at, updated_at)
          VALUES (${id}, ${given.name}, ${plan}, ${includesApi(plan) ? null : now}, ${now}, ${now})`,
      );
      await run(sql`INSERT INTO users (id, business_id, name, email, role, password_hash, language, created_at, updated_at)
        VALUES (${ownerId}, ${id}, ${given.ownerName ?? 'Owner'}, ${email}, 'owner', ${passwordHash},
          ${given.language ?? 'en'}, ${now}, ${now})`).catch(asEmailInUse(email));
    });
    return { id, name: given.name, plan, owner: { id: ownerId, email } };
  }

  /** One page of all businesses, newest first: for the operator. Partner firms have tenancies too, and are none (D41). */
  async list({ limit, after }: PageRequest): Promise<Page<ListedBusiness>> {
    const rows = await this.acrossBusinesses.rows<ListedBusiness>(
      sql`SELECT b.id, b.name, b.plan FROM businesses b
        WHERE NOT b.is_firm AND (${after?.id ?? null}::uuid IS NULL OR b.id < ${after?.id ?? null}::uuid) ORDER BY b.id DESC LIMIT ${limit + 1}`,
    );
    return Page.ofRows(rows, limit);
  }

  /** What the business is called. */
  async nameOf(tenant: TenantReader): Promise<string> {
    const { businessId } = tenant.principal;
    const named = await tenant.row<{ name: string }>(
      sql`SELECT b.name FROM businesses b WHERE b.id = ${businessId}`,
    );
    return named!.name;
  }

  /**
   * Moves the business of the work to another plan; its keys feel it at their next request (D20). Since when it has been off
   * the API's plan is kept: what waits for its webhooks is held for a while (D35).
   *
   * @throws ApiError `owner_required`
   */
  async setPlan(work: UnitOfWork, plan: Plan): Promise<void> {
    const before = await lockToManage(work);
    if (before.plan === plan) return;
    const now = work.now;
    await work.write(
      sql`UPDATE businesses SET plan = ${plan}, updated_at = ${now}, off_api_plan_since =
          CASE WHEN NOT ${includesApi(plan)}::boolean THEN coalesce(off_api_plan_since, ${now}) END
        WHERE id = ${work.principal.businessId}`,
    );
    await audit(work, 'plan.changed', before, { from: before.plan, to: plan });
  }

  /**
   * Changes what the business is called, the clock by which its times are shown, and the currency of its amounts, which are
   * not converted.
   *
   * @throws ApiError `owner_required`; `invalid_parameter` for an unknown time zone or currency
   */
  async changeSettings(work: UnitOfWork, change: Partial<BusinessSettings>): Promise<void> {
    const before = await lockToManage(work);
    const { name = before.name, timeZone = before.timeZone } = change;
    const currency = change.currency?.toUpperCase() ?? before.currency;
    if (!isTimeZone(timeZone))
      throw new ApiError('invalid_parameter', accessMessages.unknownTimeZone, 'time_zone');
    if (!CURRENCIES.includes(currency))
      throw new ApiError('invalid_parameter', accessMessages.unknownCurrency, 'currency');
    const isSame = before.name === name && before.timeZone === timeZone && before.currency === currency;
    if (isSame) return;
    await work.write(
      sql`UPDATE businesses SET name = ${name}, time_zone = ${timeZone}, currency = ${currency}, updated_at = ${work.now}
        WHERE id = ${work.principal.businessId}`,
    );
    await audit(work, 'settings.changed', before, {
      ...(before.name === name ? {} : { name: { from: before.name, to: name } }),
      ...(before.timeZone === timeZone ? {} : { time_zone: { from: before.timeZone, to: timeZone } }),
      ...(before.currency === currency ? {} : { currency: { from: before.currency, to: currency } }),
    });
  }
}

/**
 * Says of an address that another account has that it is in use. `ON CONFLICT` would say so too; but where tables are distributed
 * it locks all accounts and businesses, and two who open a business at once would deadlock.
 */
function asEmailInUse(email: string): (error: Error & { code?: string }) => never {
  return (error) => {
    if (error.code !== UNIQUE_VIOLATION) throw error;
    throw new ApiError('duplicate', accessMessages.emailInUse({ email }), 'email');
  };
}

interface LockedBusiness extends BusinessSettings {
  readonly id: string;
  readonly plan: Plan;
}

/** The business of the work, locked for anyone who may change it. @throws ApiError `owner_required` */
async function lockToManage(work: UnitOfWork): Promise<LockedBusiness> {
  work.principal.require('plan:manage');
  const [business] =
    await work.lockRows<LockedBusiness>(sql`SELECT b.id, b.name, b.plan, b.time_zone AS "timeZone", b.currency
    FROM businesses b WHERE b.id = ${work.principal.businessId} FOR NO KEY UPDATE OF b`);
  return business!;
}

/** The zones by name, as a form suggests them. */
export const TIME_ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The currencies by their ISO 4217 codes, as a form suggests them. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency');

/** Whether it is a zone of IANA by name: an offset such as `+02:00` knows no summer, an abbreviation may mean several. */
function isTimeZone(name: string): boolean {
  if (TIME_ZONES.includes(name)) return true;
  try {
    // Older names of the same zones, such as Asia/Kolkata.
    return /^[A-Za-z]+\/[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
