import type { INestApplicationContext, Type } from '@nestjs/common';
import { createWorker } from '../../src/processes/worker.js';
import { EVENTS } from '../../src/kernel/database/outbox.js';
import { TurnKinds } from '../../src/kernel/jobs/turn-kinds.js';
import { TurnSweep } from '../../src/kernel/jobs/turn-sweep.js';
import { sql } from '../../src/kernel/sql/sql.js';
import type { Claim } from '../../src/webhooks/delivery/delivery-claims.js';
import { DeliveryRounds, type RoundAsked } from '../../src/webhooks/delivery/delivery-rounds.js';
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
    for (const id of await this.dueBusinesses())
      while ((await this.round(id, { isTurn: true, limit: 0 })).hasMoreEvents);
  }

  /** Takes the turns at a kind of work that are due now, until none says that more is due at once. */
  async takeTurns(kind: string): Promise<void> {
    while (await takeTurnsOf(this.nest, kind));
  }

  /** The businesses that a worker would take a turn of now. */
  async dueBusinesses(): Promise<string[]> {
    const kind = this.get(TurnKinds).named(EVENTS)!;
    return (await this.get(TurnSweep).find([kind])).map(({ businessId }) => businessId);
  }

  /** Ends attempts whose lease ran out. @returns of how many businesses something may be attempted then */
  async due(): Promise<number> {
    await this.takeTurns('lost-attempts');
    return (await this.dueBusinesses()).length;
  }

  /** Takes what may be attempted now of each business, up to a limit for each. */
  async claim(limit = 100, mayExceedShares = true): Promise<Claim[]> {
    const all = await this.testApp.acrossBusinesses.rows<{ id: string }>(
      sql`SELECT id FROM businesses ORDER BY id`,
    );
    const claims: Claim[] = [];
    for (const { id } of all) claims.push(...(await this.round(id, { limit, mayExceedShares })).claims);
    return claims;
  }

  /** Writes how an attempt ended: with 200 within 5 ms, unless told otherwise. */
  async record(claim: Claim, sent: Partial<Sent> = {}): Promise<void> {
    const startedAt = this.testApp.clock.now();
    const ended = {
      ...{ responseStatus: 200, error: null, retryAfter: null, responseBody: '', durationMs: 5 },
      sentHeaders: null,
    };
    await this.round(claim.businessId, {
      ended: [{ claim, sent: { ...ended, startedAt, ...sent } }],
      limit: 0,
    });
  }

  private round(businessId: string, asked: Partial<RoundAsked>) {
    const nothing = { ended: [], isTurn: false, mayExceedShares: false, limit: 0 };
    return this.get(DeliveryRounds).round(businessId, { ...nothing, ...asked });
  }

  close(): Promise<void> {
    return this.nest.close();
  }
}
