import pg from 'pg';
import { EMIT_EVENTS } from './outbox-events.js';
import type { Receiver } from './receiving.js';
import { built, type Stage } from './stage.js';

type OperatorModule = typeof import('../../src/processes/operator.js');
type ConfigModule = typeof import('../../src/config.js');
type AccessModule = typeof import('../../src/access/index.js');
type WebhooksModule = typeof import('../../src/webhooks/index.js');
type DatabaseModule = typeof import('../../src/kernel/database/database.js');

const load = async <T>(path: string) => (await import(built(path).href)) as T;

/** The payload of an event: a snapshot of typical size. */
const OPERATION = {
  id: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10',
  object: 'operation',
  status: 'assigned',
  title: 'Replace mechanical seal',
  asset_id: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b11',
  technician_id: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b12',
  scheduled_for: null,
  assignee_type: 'technician',
  vendor_id: null,
  updated_at: '2026-10-05T08:30:00.000Z',
};

/** The notification that the API sends to the workers after the commit. */
const WAKE = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('turns', 'events ' || id) FROM unnest($1::uuid[]) id`;

/** Businesses whose endpoints the receiver knows, with methods to emit events. */
export class Audience {
  private constructor(private readonly pool: pg.Pool) {}

  static open({ environment }: Stage): Audience {
    return new Audience(new pg.Pool({ connectionString: environment.DATABASE_URL, max: 2 }));
  }

  /** Adds an endpoint to a business. It is disabled. */
  async addEndpoint(
    stage: Stage,
    receiver: Receiver,
    path: string,
    business: string,
    eventTypes: string[],
  ): Promise<void> {
    const { serve } = await load<OperatorModule>('processes/operator.js');
    const { parseConfig } = await load<ConfigModule>('config.js');
    const { PrincipalsService } = await load<AccessModule>('access/index.js');
    const { WebhooksService, WebhookTargets } = await load<WebhooksModule>('webhooks/index.js');
    const { Database } = await load<DatabaseModule>('kernel/database/database.js');
    await serve(parseConfig({ ...stage.environment, ...UNSAFE }), async (services) => {
      const target = await services.get(WebhookTargets).admit(receiver.origin + path);
      const owner = await services.get(PrincipalsService).ownerOf(business);
      const { id, secret } = await services
        .get(Database)
        .work(owner, (work) => services.get(WebhooksService).register(work, { target, eventTypes }));
      receiver.addSecrets([[id, secret]]);
    });
  }

  /** Creates businesses with one enabled endpoint each. @returns their ids */
  async subscribe(stage: Stage, receiver: Receiver, path: string, count: number): Promise<string[]> {
    const { serve } = await load<OperatorModule>('processes/operator.js');
    const { parseConfig } = await load<ConfigModule>('config.js');
    const { BusinessesService, PrincipalsService } = await load<AccessModule>('access/index.js');
    const { WebhookEndpoint, WebhooksService, WebhookTargets } =
      await load<WebhooksModule>('webhooks/index.js');
    const { Database } = await load<DatabaseModule>('kernel/database/database.js');
    const config = parseConfig({ ...stage.environment, ...UNSAFE });
    const ids: string[] = [];
    await serve(config, async (services) => {
      const target = await services.get(WebhookTargets).admit(receiver.origin + path);
      for (let index = 0; index < count; index += 1) {
        const { id } = await services.get(BusinessesService).create({ name: path, plan: 'enterprise' });
        const owner = await services.get(PrincipalsService).ownerOf(id);
        const endpoint = await services.get(Database).work(owner, async (work) => {
          const webhooks = services.get(WebhooksService);
          const made = await webhooks.register(work, { target, eventTypes: ['operation.created'] });
          await work.update(WebhookEndpoint, made.id, { enabled: true });
          return made;
        });
        receiver.addSecrets([[endpoint.id, endpoint.secret]]);
        ids.push(id);
      }
    });
    // As after a first change. Workers would otherwise look for expired rows of each business during the measurement.
    await this.pool.query(
      `INSERT INTO counters (business_id, name, last) SELECT id, 'changes', 0 FROM unnest($1::uuid[]) id ON CONFLICT DO NOTHING`,
      [ids],
    );
    return ids;
  }

  /** Emits events for each business in one transaction. @returns their ids, after the commit */
  async emit(businessIds: readonly string[], perBusiness: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(EMIT_EVENTS, [
      businessIds,
      perBusiness,
      'operation.created',
      JSON.stringify(OPERATION),
      new Date(),
    ]);
    // As the API does after the commit.
    void this.pool.query(WAKE, [businessIds]).catch(() => undefined);
    return rows.map(({ id }) => id);
  }

  /** Updates the planner's statistics, as autovacuum does after a while. */
  async analyze(): Promise<void> {
    await this.pool.query('VACUUM ANALYZE events, webhook_deliveries, webhook_attempts, webhook_endpoints');
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** The receiver listens on http on this machine, which the service refuses in production. */
export const UNSAFE = { NODE_ENV: 'development', WEBHOOK_UNSAFE_TARGETS: 'true' };
