import { Injectable } from '@nestjs/common';
import {
  accessMessages,
  KeysService,
  PrincipalsService,
  SCOPES,
  type KeyWithSecret,
} from '../access/index.js';
import { CHANGES_FORGOTTEN } from '../changes/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Counter, type NumberedTable } from '../kernel/database/counters.js';
import { Database, SANDBOX_WRITES } from '../kernel/database/database.js';
import { UNIQUE_VIOLATION } from '../kernel/database/failures.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AcrossBusinesses, type Run } from '../kernel/database/unscoped/across-businesses.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isSandboxId, newId, newSandboxId } from '../kernel/ids.js';
import { insertInto, updateOf } from '../kernel/sql/own-rows.js';
import { rawSql, sql, updateBusiness, type Sql } from '../kernel/sql/sql.js';
import { EndpointIncludingDeleted, ROUND_LOCK } from '../webhooks/index.js';
import { sandboxMessages } from './sandbox-clock.js';

/** A sandbox. */
export interface Sandbox {
  readonly id: string;
  readonly name: string;
}

/** A new sandbox, with the secret of its key, which is shown only once. */
export interface NewSandbox extends Sandbox {
  readonly key: Pick<KeyWithSecret, 'id' | 'secret'>;
}

/** The rows `r` that a reset keeps, by table: keys with the accounts that created them, and the counters. */
const KEPT_ON_RESET: Readonly<Record<string, Sql>> = {
  api_keys: rawSql('true'),
  api_key_secrets: rawSql('true'),
  key_uses: rawSql('true'),
  users: sql`r.id IN (SELECT k.created_by FROM api_keys k WHERE k.business_id = r.business_id)`,
  counters: sql`r.name IN ('changes', 'events')`,
  // The record of the reset request itself, which has no response yet.
  idempotency_records: sql`r.status IS NULL`,
};

/** The sandboxes of businesses (D70). A business has at most one. A sandbox is a separate business for tests. */
@Injectable()
export class SandboxesService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly database: Database,
    private readonly principals: PrincipalsService,
    private readonly keys: KeysService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the sandbox of a business: with the same plan and settings, an owner account that cannot sign in, and a key
   * with every scope.
   *
   * @throws ApiError `duplicate` with the id of the existing sandbox; `not_found`; `invalid_state` for a sandbox
   */
  async create(businessId: string): Promise<NewSandbox> {
    if (isSandboxId(businessId)) throw new ApiError('invalid_state', sandboxMessages.ofSandbox);
    const sandbox = await this.acrossBusinesses
      .transaction((run) => this.insert(run, businessId))
      .catch((error: { code?: string }) => {
        if (error.code === UNIQUE_VIOLATION) return undefined;
        throw error;
      });
    if (!sandbox) throw await this.asDuplicate(businessId);
    const owner = await this.principals.ownerOf(sandbox.id);
    const newKey = { name: 'Sandbox', scopes: SCOPES, allowOffPlan: true };
    const { id, secret } = await this.database.work(owner, (work) => this.keys.create(work, newKey));
    return { ...sandbox, key: { id, secret } };
  }

  /** The sandbox of a business; undefined if it has none. */
  async of(businessId: string): Promise<Sandbox | undefined> {
    const [sandbox] = await this.acrossBusinesses.rows<Sandbox>(
      sql`SELECT b.id, b.name FROM businesses b WHERE b.sandbox_of = ${businessId}`,
    );
    return sandbox;
  }

  /** The principal with which people of a business act in its sandbox: the sandbox's owner. @throws ApiError `not_found` */
  async ownerOf(businessId: string): Promise<Principal> {
    const sandbox = await this.of(businessId);
    if (!sandbox) throw ApiError.notFound(sandboxMessages.missing);
    return this.principals.ownerOf(sandbox.id);
  }

  /**
   * Resets the principal's sandbox: deletes all rows except its keys, sets its clock to the current time, and stops a move of the
   * clock. Earlier cursors of the feed of changes expire.
   */
  async reset(work: UnitOfWork): Promise<void> {
    const { businessId } = work.principal;
    // Waits for all units of work under way. The following locks are for what writes without one.
    await work.lockSubject(SANDBOX_WRITES);
    await work.lockSubject(ROUND_LOCK);
    // Blocks inserts until the commit: each new row would have to lock the business.
    await work.lockRows(sql`SELECT 1 FROM businesses b WHERE b.id = ${businessId} FOR UPDATE OF b`);
    // Except attempts and deliveries: their writers lock the endpoint instead.
    await work.lockRows(sql`SELECT r.id FROM ${EndpointIncludingDeleted} r ORDER BY r.id FOR UPDATE OF r`);
    await work.removeAll(KEPT_ON_RESET);
    await expireCursors(work);
    const notAfterNow = (column: Sql) =>
      sql`${column} = CASE WHEN ${column} IS NOT NULL THEN LEAST(${column}, ${this.clock.now()}) END`;
    await work.write(
      updateBusiness(sql`clock_ahead_ms = 0, clock_target = NULL, ${notAfterNow(sql`off_api_plan_since`)},
        ${notAfterNow(sql`resumed_at`)}`),
    );
  }

  private async asDuplicate(businessId: string): Promise<ApiError> {
    const { id } = (await this.of(businessId))!;
    return new ApiError('duplicate', sandboxMessages.exists({ id }));
  }

  private async insert(run: Run, businessId: string): Promise<Sandbox> {
    const now = this.clock.now();
    const id = newSandboxId(now);
    const ownerId = newId(now);
    const [sandbox] = await run<Sandbox>(sql`INSERT INTO businesses
        (id, name, plan, off_api_plan_since, suspended_at, time_zone, currency, operation_prefix, sandbox_of, created_at, updated_at)
      SELECT ${id}::uuid, b.name, b.plan, b.off_api_plan_since, b.suspended_at, b.time_zone, b.currency, b.operation_prefix, b.id, ${now}::timestamptz, ${now}::timestamptz
      FROM businesses b WHERE b.id = ${businessId} AND NOT b.is_firm RETURNING id, name`);
    if (!sandbox) throw ApiError.notFound(accessMessages.noBusiness);
    await run(sql`INSERT INTO users (id, business_id, name, email, role, created_at, updated_at)
      VALUES (${ownerId}, ${id}, 'Sandbox', ${`owner-${ownerId}@example.invalid`}, 'owner', ${now}, ${now})`);
    return sandbox;
  }
}

/** Expires every cursor of the feed of changes, so that clients read the lists again and see that they are empty. */
async function expireCursors(work: UnitOfWork): Promise<void> {
  const counted = updateOf(
    Counter,
    sql`last = r.last + 1`,
    sql`r.name = ${'changes' satisfies NumberedTable}`,
  );
  const [counter] = await work.write<{ last: string }>(sql`${counted} RETURNING r.last`);
  if (!counter) return;
  const expired = sql`SELECT ${CHANGES_FORGOTTEN}::text AS name, ${counter.last}::bigint AS last`;
  await work.write(insertInto(Counter, ['name', 'last'], expired));
}
