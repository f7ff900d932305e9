import { Injectable } from '@nestjs/common';
import { OutboxEvent } from '../kernel/database/outbox.js';
import { Single } from '../kernel/database/page.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { messages, withParams } from '../kernel/messages/messages.js';
import { nullable, timestamp, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { sql, updateBusiness } from '../kernel/sql/sql.js';
import { Integer, Timestamp } from '../kernel/validation/fields.js';

/** The messages about sandboxes (D70). */
export const sandboxMessages = messages('sandbox', {
  missing: { en: 'The business has no sandbox.', fr: 'L’entreprise n’a pas de bac à sable.' },
  exists: withParams<{ id: string }>({
    api: ({ id }) => `The business already has a sandbox: ${id}.`,
    en: 'The business already has a sandbox.',
    fr: 'L’entreprise a déjà un bac à sable.',
  }),
  ofSandbox: {
    en: 'A sandbox cannot have a sandbox.',
    fr: 'Un bac à sable n’a pas de bac à sable.',
  },
  oneOfBoth: {
    api: 'Give either `advance_seconds` or `now`.',
    en: 'Choose either how far the clock moves, or the target time.',
    fr: 'Indiquez de combien l’horloge avance, ou jusqu’à quand.',
  },
  backwards: withParams<{ now: string }>({
    api: ({ now }) =>
      `The clock only moves forward, and it is at ${now}. A reset sets it to the current time.`,
    en: 'The clock only moves forward. A reset sets it to the current time.',
    fr: 'L’horloge ne fait qu’avancer. Une réinitialisation la remet à l’heure.',
  }),
  tooFar: withParams<{ days: number }>({
    en: ({ days }) => `The clock moves by at most ${days} days at once.`,
    fr: ({ days }) => `L’horloge avance de ${days} jours au plus à la fois.`,
  }),
  moving: withParams<{ to: string }>({
    api: ({ to }) =>
      `The clock is still moving to ${to}. Poll GET /sandbox/clock until moving_to is null, then repeat this request.`,
    en: 'The clock is still moving. Wait until it has arrived.',
    fr: 'L’horloge avance encore. Attendez qu’elle soit arrivée.',
  }),
  takesLong: withParams<{ to: string }>({
    api: ({ to }) =>
      `The clock is still moving to ${to}, which takes longer than a request may wait. The move continues: poll GET /sandbox/clock until moving_to is null, or repeat this request with its Idempotency-Key.`,
    en: 'The clock is still moving. Try again in a moment.',
    fr: 'L’horloge avance encore. Réessayez dans un instant.',
  }),
});

/** The maximum distance of one move, in seconds: 400 days. */
const MAX_ADVANCE_S = 400 * 24 * 60 * 60;

/** Body of `POST /sandbox/clock`: exactly one of the two fields. */
export class MoveClockDto {
  @Integer({
    about: 'The number of seconds to advance the clock. Give this or `now`.',
    min: 1,
    max: MAX_ADVANCE_S,
    example: 86_400,
  })
  advance_seconds?: number;
  @Timestamp({ about: 'The moment to advance the clock to. Give this or `advance_seconds`.' }) now?: Date;
}

/** The clock of a sandbox as the API returns it (D70). */
export const sandboxClockResource = defineResource({
  object: 'sandbox_clock',
  // It has no rows. `SandboxClocks` creates the JSON from the row of the business; the entity here is never read.
  entity: OutboxEvent,
  changes: 'none',
  description:
    'The clock of a sandbox. It sets every timestamp of the sandbox. It runs like a normal clock and can be advanced.',
  fields: {
    now: withExample(timestamp('The current time of the sandbox.'), '2026-10-12T08:30:00.000Z'),
    moving_to: withExample(
      nullable(timestamp('The target while the clock is being advanced; otherwise null.')),
      null,
    ),
  },
});

/** A sandbox clock as an object. */
export type SandboxClock = ResourceOf<typeof sandboxClockResource>;

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
