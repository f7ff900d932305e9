import { Injectable, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { ReadTenant, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import { Controller, Get, Post } from '../../kernel/http/decorators/routes.js';
import { HttpModule } from '../../kernel/http/http.module.js';
import type { RequestContext } from '../../kernel/http/request-context.js';
import type { CompletionWaiter } from '../../kernel/http/route-policy.js';
import { TenantAccess } from '../../kernel/http/tenant-access.js';
import type { Command } from '../../kernel/validation/command.js';
import {
  MoveClockDto,
  sandboxClockResource,
  SandboxClocks,
  SandboxesModule,
  SandboxesService,
  sandboxMessages,
} from '../index.js';

/** The maximum time that a request waits for a clock, in milliseconds. */
const MAX_WAIT_MS = 60_000;
/** The pauses between two checks, in milliseconds. They double from `min` to `max`: most moves take less than a second. */
const PAUSES_MS = { min: 10, max: 250 };

/** Delays the response to a move of a clock until the clock has arrived (D70). Any worker may move it. */
@Injectable()
class ClockMoveWaiter implements CompletionWaiter {
  constructor(
    private readonly clocks: SandboxClocks,
    private readonly tenantAccess: TenantAccess,
    private readonly http: HttpAdapterHost,
  ) {}

  /** @throws ApiError `overloaded`; `unavailable` when it takes too long, when the client has disconnected, or when the process is stopping */
  async waitUntilDone({ caller }: RequestContext, until: AbortSignal): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (let pauseMs = PAUSES_MS.min; ; pauseMs = Math.min(PAUSES_MS.max, pauseMs * 2)) {
      // Within the share of the business: many repeats may wait at once.
      const target = await this.tenantAccess.read(caller!.principal, (tenant) =>
        this.clocks.targetOf(tenant),
      );
      if (target === null) return;
      const isOver = until.aborted || performance.now() > deadline || !this.isListening;
      if (isOver)
        throw ApiError.expected('unavailable', sandboxMessages.takesLong({ to: target.toISOString() }));
      await pause(pauseMs);
    }
  }

  private get isListening(): boolean {
    return (this.http.httpAdapter.getHttpServer() as Server).listening;
  }
}

/** `/sandbox` (D70). */
@Controller('sandbox')
class SandboxController {
  constructor(
    private readonly clocks: SandboxClocks,
    private readonly sandboxes: SandboxesService,
  ) {}

  @Endpoint({
    scope: 'any',
    onlyIn: 'sandbox',
    summary: 'Get the sandbox clock',
    answers: sandboxClockResource,
  })
  @Get('clock')
  getSandboxClock(@ReadTenant() tenant: TenantReader) {
    return this.clocks.read(tenant);
  }

  @Endpoint({
    status: 200,
    scope: 'any',
    onlyIn: 'sandbox',
    summary: 'Advance the sandbox clock',
    description:
      'Advances the clock by a number of seconds or to a moment, by at most 400 days. Everything that falls due on the way is done once, in order, before the answer: preventive and overdue work, webhook deliveries with their retries, and retention. This takes as long as the webhook receivers take. After a minute the answer is 503 `unavailable` while the clock keeps moving: poll `GET /sandbox/clock`, or repeat the request with the same `Idempotency-Key`. Without that header, a repeat advances the clock again. A second request while the clock moves answers 409 `invalid_state`.',
    body: MoveClockDto,
    answers: sandboxClockResource,
    completedBy: ClockMoveWaiter,
    errors: ['invalid_state', 'unavailable'],
  })
  @Post('clock')
  moveSandboxClock(@Transaction() work: UnitOfWork, @ValidBody() body: Command<MoveClockDto>) {
    return this.clocks.move(work, body);
  }

  @Endpoint({
    scope: 'any',
    onlyIn: 'sandbox',
    summary: 'Reset the sandbox',
    description:
      'Deletes every record, event and webhook endpoint of the sandbox, and sets its clock to the current time. Its keys remain. If the clock is moving, it stops. Earlier cursors of `GET /changes` answer 410 `cursor_expired`.',
  })
  @Post('reset')
  async resetSandbox(@Transaction() work: UnitOfWork) {
    await this.sandboxes.reset(work);
  }
}

/** The routes that only sandboxes have. */
@Module({
  imports: [SandboxesModule, HttpModule],
  controllers: [SandboxController],
  providers: [ClockMoveWaiter],
})
export class SandboxesApiModule {}
