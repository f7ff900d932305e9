import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { KeysService, SCOPES, PrincipalsService, UsersService, type Role } from '../../src/access/index.js';
import type { Principal } from '../../src/kernel/auth/principal.js';
import { WAKE_CHANNEL } from '../../src/kernel/database/listener.js';
import { sql } from '../../src/kernel/sql/sql.js';
import type { TenantReader } from '../../src/kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { SparePartsService, type NewSparePart, type Movement } from '../../src/spare-parts/index.js';
import { TechniciansService, type NewTechnician } from '../../src/technicians/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import {
  WebhookEndpoint,
  WebhooksService,
  WebhookTargets,
  type NewEndpoint,
} from '../../src/webhooks/index.js';
import { EMIT_EVENTS } from '../bench/outbox-events.js';
import type { Client } from './client.js';
import { created } from './expectations.js';
import type { TestApp } from './test-app.js';

/** A room, with its floor and building. */
export interface Place {
  readonly buildingId: string;
  readonly floorId: string;
  readonly roomId: string;
}

/** A person with an account, and their credentials. */
export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly principal: Principal;
}

/**
 * A business to test with: its owner, a key, a client with that key, and methods to create records. Records are created through
 * the API if it has a route, otherwise by the service in one unit of work. Each such method returns the id.
 */
export class TestBusiness {
  readonly api: Client;
  private anyRoom?: Promise<string>;
  private anyTechnician?: Promise<string>;

  constructor(
    readonly testApp: TestApp,
    readonly owner: Principal,
    readonly keyId: string,
    readonly key: string,
    /** The principal who acts. */
    readonly principal: Principal = owner,
  ) {
    this.api = testApp.client(key);
  }

  get id(): string {
    return this.owner.businessId;
  }

  get ownerId(): string {
    return this.owner.id!;
  }

  /** The same business, with another principal who acts. */
  as(principal: Principal): TestBusiness {
    return new TestBusiness(this.testApp, this.owner, this.keyId, this.key, principal);
  }

  /** A record as the API returns it. @param path below the base path */
  async read(path: string): Promise<Record<string, unknown>> {
    const reply = await this.api.get(path);
    expect(reply.status, reply.text).toBe(200);
    return (reply.body as { data: Record<string, unknown> }).data;
  }

  /** Runs a function in one unit of work: as the owner, unless `as` chose another principal. */
  work<T>(act: (work: UnitOfWork) => PromiseLike<T>): Promise<T> {
    return this.testApp.database.work(this.principal, act);
  }

  /** The read access to the business's data. */
  get tenant(): TenantReader {
    return this.testApp.database.tenant(this.principal);
  }

  /** Creates a person with an account and a password. */
  async user(role: Role): Promise<TestUser> {
    const account = { email: `${role}.${randomUUID()}@example.com`, password: 'correct horse battery' };
    const users = this.testApp.get(UsersService);
    const principals = this.testApp.get(PrincipalsService);
    const id = await this.work((work) => users.create(work, { name: `Test ${role}`, role, ...account }));
    return { id, ...account, principal: await principals.ofUser(id) };
  }

  /** Creates another key, by default with every scope. */
  apiKey(scopes: readonly string[] = SCOPES, name = 'another'): Promise<{ id: string; secret: string }> {
    return this.work((work) => this.testApp.get(KeysService).create(work, { name, scopes }));
  }

  /** A building with one floor and one room: "Pump room, Ground floor, Plant North". */
  async place(): Promise<Place> {
    const buildingId = await this.building();
    const floorId = await this.floor(buildingId);
    return { buildingId, floorId, roomId: await this.room(floorId) };
  }

  async building(more: object = {}): Promise<string> {
    const building = {
      name: 'Plant North',
      physical_address: '12 Quai du Port',
      building_type: 'industrial',
    };
    return created(await this.api.post('/buildings', { ...building, ...more }));
  }

  async floor(buildingId: string, more: object = {}): Promise<string> {
    const floor = { name: 'Ground floor', level: 0, ...more };
    return created(await this.api.post(`/buildings/${buildingId}/floors`, floor));
  }

  async room(floorId: string, more: object = {}): Promise<string> {
    return created(await this.api.post(`/floors/${floorId}/rooms`, { name: 'Pump room', ...more }));
  }

  /** Creates an asset. Without a `room_id`, it is in a room shared by all such assets. */
  async asset(more: object = {}): Promise<string> {
    const room = 'room_id' in more ? {} : { room_id: await this.someRoom() };
    return created(await this.api.post('/assets', { name: 'Feed pump', ...room, ...more }));
  }

  technician(given: Partial<NewTechnician> = {}): Promise<string> {
    const technician = { name: 'Ada Fitter', ...given };
    return this.work((work) => this.testApp.get(TechniciansService).create(work, technician));
  }

  /** Creates a firm that has a partnership with the business. */
  async vendor(name = 'Seals & Sons'): Promise<string> {
    const vendors = this.testApp.get(VendorsService);
    const id = await vendors.create(name);
    await this.work((work) => vendors.acceptPartnership(work, id));
    return id;
  }

  /** Creates an operation. Without an assignee, it is for a technician shared by all such operations. */
  async operation(more: object = {}): Promise<string> {
    const minimal = 'assignee_type' in more ? MINIMAL_OPERATION : forTechnician(await this.someTechnician());
    return created(await this.api.post('/operations', { ...minimal, ...more }));
  }

  /** Creates a spare part with a quantity on hand. */
  part({ onHand = 0, ...more }: Partial<NewSparePart> & { onHand?: number } = {}): Promise<string> {
    const parts = this.testApp.get(SparePartsService);
    return this.work(async (work) => {
      const id = await parts.create(work, { name: 'Bearing 6204', ...more });
      if (onHand > 0) await parts.move(work, id, { type: 'receive', quantity: onHand });
      return id;
    });
  }

  /** Records a movement of a part's stock. */
  move(partId: string, movement: Movement): Promise<string> {
    return this.work((work) => this.testApp.get(SparePartsService).move(work, partId, movement));
  }

  /** Creates a webhook endpoint, by default for `operation.created`; `enabled` puts it in the state after a successful ping. */
  async endpoint(
    url: string,
    { enabled = false, ...more }: Partial<Omit<NewEndpoint, 'target'>> & { enabled?: boolean } = {},
  ): Promise<{ id: string; secret: string }> {
    const target = await this.testApp.get(WebhookTargets).admit(url);
    return this.work(async (work) => {
      const wanted = { target, eventTypes: ['operation.created'], ...more };
      const endpoint = await this.testApp.get(WebhooksService).register(work, wanted);
      if (enabled) await work.update(WebhookEndpoint, endpoint.id, { enabled });
      return endpoint;
    });
  }

  /** Sets the stored state of an endpoint, for tests that begin in the middle of its life. */
  async setEndpoint(id: string, patch: Partial<WebhookEndpoint>): Promise<void> {
    await this.work((work) => work.update(WebhookEndpoint, id, patch));
  }

  /** Pings an endpoint. @returns the delivery's id */
  ping(endpointId: string): Promise<string> {
    return this.work((work) => this.testApp.get(WebhooksService).ping(work, endpointId));
  }

  /** Emits events that exist only as rows in the outbox. */
  async emit(count = 1, type = 'operation.created'): Promise<void> {
    const shown = JSON.stringify({ object: 'operation', title: 'Élan ✓' });
    const parameters = [[this.id], count, type, shown, this.testApp.clock.now()];
    await this.testApp.acrossBusinesses.pool.query(EMIT_EVENTS, parameters);
    // As the API does after the commit.
    await this.testApp.acrossBusinesses.rows(sql`SELECT pg_notify(${WAKE_CHANNEL}, ${`events ${this.id}`})`);
  }

  private someRoom(): Promise<string> {
    return (this.anyRoom ??= this.place().then(({ roomId }) => roomId));
  }

  private someTechnician(): Promise<string> {
    return (this.anyTechnician ??= this.technician());
  }
}

const MINIMAL_OPERATION = { title: 'Replace the seal', required_skill: 'mechanical' };

/** The minimal body of an operation for a technician. */
export function forTechnician(technicianId: string) {
  return { assignee_type: 'technician', technician_id: technicianId, ...MINIMAL_OPERATION };
}

/** The minimal body of an operation for a vendor. */
export function forVendor(vendorId: string) {
  return { assignee_type: 'vendor', vendor_id: vendorId, ...MINIMAL_OPERATION };
}
