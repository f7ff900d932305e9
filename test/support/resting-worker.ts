import type { INestApplicationContext, Type } from '@nestjs/common';
import { createWorker } from '../../src/processes/worker.js';
import { AttemptRecorder } from '../../src/webhooks/delivery/attempt-recorder.js';
import { DeliveryClaims, type Claim } from '../../src/webhooks/delivery/delivery-claims.js';
import { OutboxRelay } from '../../src/webhooks/delivery/outbox-relay.js';
import { Sweeper } from '../../src/webhooks/delivery/sweeper.js';
import type { Sent } from '../../src/webhooks/delivery/webhook-sender.js';
import { startTestAppAlone, type TestApp } from './test-app.js';
import { takeTurnsOf } from './turns.js';
import type { TestBusiness } from './test-business.js';

/** An address at which nobody listens: what is delivered there is claimed by tests alone. */
export const NOWHERE = 'http://127.0.0.1:9/';

/** A worker that does nothing by itself: a test lets it take one step at a time, over a database that nobody else uses. */
export class RestingWorker {
  private constructor(
    readonly testApp: TestApp,
    private readonly nest: INestApplicationContext,
  ) {}

  /** With an API of its own to look through, and their clock. */
  static async start(): Promise<RestingWorker> {
    return RestingWorker.beside(await startTestAppAlone());
  }

  /** Another one over the database of an API. */
  static async beside(testApp: TestApp): Promise<RestingWorker> {
    return new RestingWorker(testApp, await createWorker(testApp.config, testApp.clock));
  }

  /** A provider of any of its modules. */
  get<T>(provider: Type<T>): T {
    return this.nest.get(provider, { strict: false });
  }

  /** A new business with an endpoint for `operation.created`, as if it had been pinged. */
  async customer(): Promise<{ business: TestBusiness; endpoint: { id: string } }> {
    const business = await this.testApp.business();
    return { business, endpoint: await business.endpoint(NOWHERE, { enabled: true }) };
  }

  /** Lets all events that wait become deliveries. */
  async relay(): Promise<void> {
    while ((await this.get(OutboxRelay).round()).more);
  }

  /** Takes the turns at a kind of work that are due now, until none says that more is due at once. */
  async takeTurns(kind: string): Promise<void> {
    while (await takeTurnsOf(this.nest, kind));
  }

  /** How many deliveries may be attempted now, up to a limit. */
  due(limit = 100): Promise<number> {
    return this.get(Sweeper).due(limit);
  }

  /** Takes what may be attempted now, up to a limit. */
  claim(limit = 100, mayExceed = true): Promise<Claim[]> {
    return this.get(DeliveryClaims).claim(limit, mayExceed);
  }

  /** Writes how an attempt ended: with 200 within 5 ms, unless told otherwise. */
  record(claim: Claim, sent: Partial<Sent> = {}): Promise<void> {
    const startedAt = this.testApp.clock.now();
    const ended = {
      ...{ responseStatus: 200, error: null, retryAfter: null, responseBody: '', durationMs: 5 },
      sentHeaders: null,
    };
    return this.get(AttemptRecorder).record({ claim, sent: { ...ended, startedAt, ...sent } });
  }

  close(): Promise<void> {
    return this.nest.close();
  }
}
