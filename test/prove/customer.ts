import type { INestApplicationContext } from '@nestjs/common';
import type { Receiver } from '../support/receiver.js';

type Access = typeof import('../../src/access/index.js');
type ConfigModule = typeof import('../../src/config.js');
type DatabaseModule = typeof import('../../src/kernel/database/database.js');
type OperatorModule = typeof import('../../src/processes/operator.js');
type Webhooks = typeof import('../../src/webhooks/index.js');
type Technicians = typeof import('../../src/technicians/index.js');

/** Imports from the built program: this file becomes a part of `dist/prove/run.js`. */
const built = <T>(path: string) => import(new URL(`../${path}`, import.meta.url).href) as Promise<T>;

/** The subscribed event types. The endpoints must not receive `asset.updated`. */
export const SUBSCRIBED = ['asset.created', 'part.stock_moved', 'operation.created'];

/** A business, its credentials, and the marker in all its records. */
export interface Customer {
  readonly name: string;
  /** Part of all texts of this business. If the other business sees it, data has leaked. */
  readonly marker: string;
  readonly businessId: string;
  readonly key: string;
  readonly technicianId: string;
  readonly endpointId: string;
  /** The cookie of its owner's session in the portal. */
  readonly cookie: string;
  readonly receiver: Receiver;
}

/** Creates businesses, each with a key, a signed-in owner, a technician and an endpoint. */
export async function openCustomers(
  environment: Record<string, string>,
  wanted: readonly { readonly name: string; readonly marker: string; readonly receiver: Receiver }[],
): Promise<Customer[]> {
  const { serve } = await built<OperatorModule>('processes/operator.js');
  const { parseConfig } = await built<ConfigModule>('config.js');
  return serve(parseConfig({ ...environment, LOG_LEVEL: 'fatal' }), (services) =>
    Promise.all(wanted.map((each) => openCustomer(services, each))),
  );
}

async function openCustomer(
  services: INestApplicationContext,
  { name, marker, receiver }: { name: string; marker: string; receiver: Receiver },
): Promise<Customer> {
  const access = await built<Access>('access/index.js');
  const { Database } = await built<DatabaseModule>('kernel/database/database.js');
  const { WebhookEndpoint, WebhooksService, WebhookTargets } = await built<Webhooks>('webhooks/index.js');
  const { TechniciansService } = await built<Technicians>('technicians/index.js');

  const opened = await services.get(access.BusinessesService).create({ name: marker, plan: 'enterprise' });
  const owner = await services.get(access.PrincipalsService).ownerOf(opened.id);
  const target = await services.get(WebhookTargets).admit(receiver.url);
  return services.get(Database).work(owner, async (work) => {
    const key = await services.get(access.KeysService).create(work, { name: marker, scopes: access.SCOPES });
    const technicianId = await services.get(TechniciansService).create(work, { name: `${marker} Ada` });
    const browser = { userAgent: 'prove', address: '127.0.0.1' };
    const cookie = await services.get(access.SessionsService).open(work, browser);
    const endpoint = await services.get(WebhooksService).register(work, { target, eventTypes: SUBSCRIBED });
    await work.update(WebhookEndpoint, endpoint.id, { enabled: true });
    const ids = { businessId: opened.id, endpointId: endpoint.id, technicianId };
    return { name, marker, receiver, key: key.secret, cookie, ...ids };
  });
}
