import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/database/sql.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { newId } from '../kernel/ids.js';
import { hashPassword } from './passwords.js';
import { includesApi, type Plan } from './plans.js';

/** What a new business needs: a name, a plan, and its first owner. */
export interface NewBusiness {
  readonly name: string;
  readonly plan: Plan;
  readonly ownerName?: string;
  readonly ownerEmail?: string;
  readonly ownerPassword?: string;
}

/** A business as its operator sees it. */
export interface BusinessSummary {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly owner: { readonly id: string; readonly email: string };
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
      const owner =
        await run(sql`INSERT INTO users (id, business_id, name, email, role, password_hash, created_at, updated_at)
        VALUES (${ownerId}, ${id}, ${given.ownerName ?? 'Owner'}, ${email}, 'owner', ${passwordHash}, ${now}, ${now})
        ON CONFLICT DO NOTHING RETURNING id`);
      if (owner.length === 0) throw new ApiError('duplicate', `The e-mail ${email} is in use.`, 'email');
    });
    return { id, name: given.name, plan, owner: { id: ownerId, email } };
  }

  /**
   * Moves a business to another plan; its keys feel it at their next request (D20). Since when it has been off the API's
   * plan is kept: what waits for its webhooks is held for a while (D35).
   *
   * @throws ApiError `not_found`
   */
  async setPlan(id: string, plan: Plan): Promise<{ id: string; plan: Plan }> {
    const now = this.clock.now();
    const changed = await this.acrossBusinesses.rows(
      sql`UPDATE businesses SET plan = ${plan}, updated_at = ${now}, off_api_plan_since =
          CASE WHEN NOT ${includesApi(plan)}::boolean THEN coalesce(off_api_plan_since, ${now}) END
        WHERE id = ${id} RETURNING id`,
    );
    if (changed.length === 0) throw ApiError.notFound('business');
    return { id, plan };
  }
}
