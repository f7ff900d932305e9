import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { ApiError } from '../../kernel/errors/api-error.js';
import type { RequestContext } from '../../kernel/http/request-context.js';
import type { CompletionWaiter } from '../../kernel/http/route-policy.js';
import { TenantAccess } from '../../kernel/http/tenant-access.js';
import { SandboxClocks, sandboxMessages } from '../index.js';

/** The maximum time that a request waits for a clock, in milliseconds. */
const MAX_WAIT_MS = 60_000;
/** The pauses between two checks, in milliseconds. They double from `min` to `max`: most moves take less than a second. */
const PAUSES_MS = { min: 10, max: 250 };

/** Delays the response to a move of a clock until the clock has arrived (D70). Any worker may move it. */
@Injectable()
export class ClockMoveWaiter implements CompletionWaiter {
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
