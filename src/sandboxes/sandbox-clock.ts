import { Injectable } from '@nestjs/common';
import { Single } from '../kernel/database/page.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql, updateBusiness } from '../kernel/sql/sql.js';
import { MAX_ADVANCE_S } from './dto/move-clock.dto.js';
import type { SandboxClock } from './sandbox-clock.resource.js';
import { sandboxMessages } from './sandbox.messages.js';

/** The kind of turns that move clocks (`UnitOfWork.wake`). */
export const SANDBOX_CLOCKS = 'sandbox-clocks';

const DAY_S = 24 * 60 * 60;

/** How to move a clock: exactly one of the two fields. */
export interface ClockMove {
  readonly advanceSeconds?: number | undefined;
  readonly now?: Date | undefined;
}

interface ClockRow {
  /** How far the clock is ahead, in milliseconds. */
  readonly aheadMs: number;
  readonly target: Date | null;
}

/** The clock of the principal's sandbox. A worker moves it: see `SandboxMover`. */
@Injectable()
export class SandboxClocks {
  /** The time of the clock, and the target while it is moving. */
  async read(tenant: TenantReader): Promise<Single<SandboxClock>> {
    const row = await tenant.row<ClockRow>(
      sql`SELECT b.clock_ahead_ms::float8 AS "aheadMs", b.clock_target AS target FROM businesses b WHERE b.id = ${tenant.principal.businessId}`,
    );
    return asSingle(currentTime(tenant, row!), row!.target);
  }

  /**
   * Starts moving the clock, for a caller that waits. The clock arrives after a worker has done all work due before the target.
   *
   * @returns the clock as it will be at the target
   * @throws ApiError as `begin`
   */
  async move(work: UnitOfWork, move: ClockMove): Promise<Single<SandboxClock>> {
    const { target } = await this.start(work, move);
    return asSingle(target, null);
  }

  /**
   * Starts moving the clock, for a caller that does not wait.
   *
   * @returns the clock as it is now, with its target
   * @throws ApiError `invalid_parameter` for both fields or none, and for a target that is in the past or too far; `invalid_state`
   *   while the clock is moving
   */
  async begin(work: UnitOfWork, move: ClockMove): Promise<Single<SandboxClock>> {
    const { from, target } = await this.start(work, move);
    return asSingle(from, target);
  }

  private async start(
    work: UnitOfWork,
    { advanceSeconds, now }: ClockMove,
  ): Promise<{ from: Date; target: Date }> {
    if ((advanceSeconds === undefined) === (now === undefined))
      throw new ApiError('invalid_parameter', sandboxMessages.oneOfBoth, 'advance_seconds');
    const [row] = await work.lockRows<ClockRow>(
      sql`SELECT b.clock_ahead_ms::float8 AS "aheadMs", b.clock_target AS target FROM businesses b
        WHERE b.id = ${work.principal.businessId} FOR NO KEY UPDATE OF b`,
    );
    if (row!.target)
      throw new ApiError('invalid_state', sandboxMessages.moving({ to: row!.target.toISOString() }));
    const from = currentTime(work, row!);
    const target = now ?? new Date(from.getTime() + advanceSeconds! * 1_000);
    if (target <= from)
      throw new ApiError('invalid_parameter', sandboxMessages.backwards({ now: from.toISOString() }), 'now');
    if (target.getTime() - from.getTime() > MAX_ADVANCE_S * 1_000)
      throw new ApiError('invalid_parameter', sandboxMessages.tooFar({ days: MAX_ADVANCE_S / DAY_S }), 'now');
    await work.write(updateBusiness(sql`clock_target = ${target}`));
    // The response, which is stored for repeats, expires relative to the time at which the clock arrives.
    work.advanceTo(target);
    work.wake(SANDBOX_CLOCKS);
    return { from, target };
  }

  /** The target of a clock that is moving; null otherwise. */
  async targetOf(tenant: TenantReader): Promise<Date | null> {
    const row = await tenant.row<Pick<ClockRow, 'target'>>(
      sql`SELECT b.clock_target AS target FROM businesses b WHERE b.id = ${tenant.principal.businessId}`,
    );
    return row?.target ?? null;
  }
}

/** The current time of the clock, which may have been moved since the principal was read. */
function currentTime({ now, principal }: TenantReader, { aheadMs }: ClockRow): Date {
  return new Date(now.getTime() + aheadMs - principal.clockAheadMs!);
}

function asSingle(now: Date, movingTo: Date | null): Single<SandboxClock> {
  const clock = {
    object: 'sandbox_clock',
    now: now.toISOString(),
    moving_to: movingTo?.toISOString() ?? null,
  };
  return new Single(JSON.stringify(clock));
}
