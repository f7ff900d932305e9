import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { closedReason, type ClosedReason } from '../kernel/database/closed-businesses.js';
import { EVENTS } from '../kernel/database/outbox.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import { accessMessages } from './access.messages.js';
import { audit } from './audit.js';
import { lockToManage, type ManagedBusiness, updateWithSandbox } from './managed-business.js';

/** A business whose suspension was changed. */
export type SuspensionState = Pick<ManagedBusiness, 'id' | 'name' | 'suspendedAt'>;

/**
 * Suspends and resumes businesses, for the operator. Queries that authenticate a caller or find work to send read `suspended_at`
 * themselves, so that the check costs no query.
 */
@Injectable()
export class SuspensionsService {
  constructor(private readonly config: Config) {}

  /**
   * Suspends the business and its sandbox, from their next request on. Repeating it changes nothing.
   *
   * @param work of the service itself
   * @param reason is recorded in the audit log, which the business reads once it is resumed
   * @throws ApiError `invalid_state` for a sandbox
   */
  async suspend(work: UnitOfWork, reason: string | null): Promise<SuspensionState> {
    const before = await lockState(work);
    if (before.suspendedAt !== null) return before;
    await updateWithSandbox(work, (now) => sql`suspended_at = ${now}`);
    await audit(work, 'business.suspended', before, { reason });
    return lockState(work);
  }

  /**
   * Resumes the business and its sandbox: what waited is delivered in order. Repeating it changes nothing.
   *
   * @param work of the service itself
   * @param reason is recorded in the audit log
   * @throws ApiError `invalid_state` for a sandbox
   */
  async resume(work: UnitOfWork, reason: string | null): Promise<SuspensionState> {
    const before = await lockState(work);
    if (before.suspendedAt === null) return before;
    await updateWithSandbox(work, (now) => sql`suspended_at = NULL, resumed_at = ${now}`);
    await audit(work, 'business.resumed', before, { reason });
    work.wake(EVENTS);
    return lockState(work);
  }

  /**
   * Checks that the business is open, for a person who signs in.
   *
   * @throws ApiError `business_suspended`, `business_moving`, `business_moved`
   */
  async requireActive(tenant: TenantReader): Promise<void> {
    const found = await tenant.row<{ closed: ClosedReason | null }>(
      sql`SELECT ${closedReason('b')} AS closed FROM businesses b WHERE b.id = ${tenant.principal.businessId}`,
    );
    if (found?.closed) throw this.refusal(found.closed);
  }

  /** The error for people of a closed business. If it is suspended, it says whom to write to. */
  refusal(closed: ClosedReason): ApiError {
    if (closed !== 'business_suspended') return new ApiError(closed);
    const { supportEmail: contact } = this.config;
    const reason = contact === undefined ? accessMessages.suspended : accessMessages.suspendedBy({ contact });
    return new ApiError('business_suspended', reason);
  }
}

/** The state of the business, locked until the end of the transaction. @throws ApiError `invalid_state` for a sandbox */
async function lockState(work: UnitOfWork): Promise<SuspensionState> {
  const { id, name, suspendedAt } = await lockToManage(work);
  if (work.principal.isSandbox) throw new ApiError('invalid_state', accessMessages.suspensionOfBusiness);
  return { id, name, suspendedAt };
}
