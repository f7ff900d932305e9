import type { INestApplicationContext, Type } from '@nestjs/common';
import { createWorker } from '../../src/processes/worker.js';
import { EVENTS } from '../../src/kernel/database/outbox.js';
import { TurnKinds } from '../../src/kernel/jobs/turn.js';
import { TurnSweep } from '../../src/kernel/jobs/turn-sweep.js';
import { sql } from '../../src/kernel/sql/sql.js';
import type { Claim } from '../../src/webhooks/delivery/delivery-claims.js';
import { DeliveryRounds, type RoundInput } from '../../src/webhooks/delivery/delivery-rounds.js';
import type { Sent } from '../../src/webhooks/delivery/webhook-sender.js';
import { startTestAppAlone, type TestApp } from './test-app.js';
import { takeTurnsOf } from './turns.js';
import type { TestBusiness } from './test-business.js';

/** An address that nothing listens on: only tests claim deliveries to it. */
export const NOWHERE = 'http://127.0.0.1:9/';

/** A worker that does nothing by itself. A test runs it step by step, on a database that nothing else uses. */
export class RestingWorker {
  private constructor(
    readonly testApp: TestApp,
    private readonly nest: INestApplicationContext,
  ) {}

  /** Starts one with its own API, to read the results, on the same clock. */
  static async start(): Promise<RestingWorker> {
    return RestingWorker.beside(await startTestAppAlone());
  }

  /** Starts another one on the database of an API. */
  static async beside(testApp: TestApp): Promise<RestingWorker> {
    return new RestingWorker(testApp, await createWorker(testApp.config, testApp.clock));
  }

  /** A provider of any of its modules. */
  get<T>(provider: Type<T>): T {
    return this.nest.get(provider, { strict: false });
  }

  /** Creates a business with an endpoint for `operation.created`, in the state after a successful ping. */
  async customer(): Promise<{ business: TestBusiness; endpoint: { id: string } }> {
    const business = await this.testApp.business();
    return { business, endpoint: await business.endpoint(NOWHERE, { enabled: true }) };
  }

  /** Turns all waiting events into deliveries. */
  async relay(): Promise<void> {
    for (const id of await this.dueBusinesses())
      while ((await this.round(id, { isTurn: true, limit: 0 })).hasMoreEvents);
  }

  /** Runs the due turns of a kind of work, until none reports more that is due at once. */
  async takeTurns(kind: string): Promise<void> {
    while (await takeTurnsOf(this.nest, kind));
  }

  /** The businesses whose turn of a kind a worker would take now. */
  async dueBusinesses(kind = EVENTS): Promise<string[]> {
    return (await this.get(TurnSweep).find([this.get(TurnKinds).named(kind)!])).map(
      ({ businessId }) => businessId,
    );
  }

  /** Ends attempts with an expired lease. @returns the number of businesses with an attempt that is due then */
  async due(): Promise<number> {
    await this.takeTurns('lost-attempts');
    return (await this.dueBusinesses()).length;
  }

  /** Claims due attempts of each business, up to a limit for each. */
  async claim(limit = 100, mayExceedShares = true): Promise<Claim[]> {
    const all = await this.testApp.acrossBusinesses.rows<{ id: string }>(
      sql`SELECT id FROM businesses ORDER BY id`,
    );
    const claims: Claim[] = [];
    for (const { id } of all) claims.push(...(await this.round(id, { limit, mayExceedShares })).claims);
    return claims;
  }

  /** Records the result of an attempt; by default, 200 within 5 ms. */
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

  private round(businessId: string, input: Partial<RoundInput>) {
    const nothing = { ended: [], isTurn: false, mayExceedShares: false, limit: 0 };
    return this.get(DeliveryRounds).run(businessId, { ...nothing, ...input });
  }

  close(): Promise<void> {
    return this.nest.close();
  }
}
