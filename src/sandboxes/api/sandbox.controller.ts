import { Controller, Get, Post } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { ReadTenant, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { MoveClockDto, sandboxClockResource, SandboxClocks, SandboxesService } from '../index.js';
import { ClockMoveWaiter } from './clock-move-waiter.js';

/** `/sandbox` (D70). */
@Controller('sandbox')
export class SandboxController {
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
