import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { CommandLine } from '../support/command-line.js';
import { stockOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { sharedDatabase } from '../support/new-database.js';

// The commands use the real clock, so this testApp does too.
const testApp = await startTestApp({ TEST_CLOCK: 'never moved' });
const cli = new CommandLine({
  DATABASE_URL: await sharedDatabase(),
  SECRET_KEY: testApp.config.secretKey!,
});
const business = await testApp.business();

describe('the business, user and key commands', () => {
  it('create a business and a key that works until the plan has no API', async () => {
    const email = `${randomUUID()}@example.com`;
    const owner = ['--owner-name', 'Ann', '--owner-email', email, '--owner-password', 'a long password'];
    const business = await cli.answer(
      'business',
      'create',
      '--name',
      'Acme',
      '--plan',
      'enterprise',
      ...owner,
    );
    const { id, owner: ownerOfIt } = business;
    expect(business).toEqual({ id, name: 'Acme', plan: 'enterprise', owner: { id: ownerOfIt.id, email } });

    const scopes = ['--scopes', 'assets:read, spare-parts:read'];
    const key = await cli.answer('key', 'create', '--business', id, '--name', 'ERP', ...scopes);
    expect(key).toEqual({
      id: key.id,
      name: 'ERP',
      scopes: ['assets:read', 'spare-parts:read'],
      secret: expect.stringMatching(/^mk_live_/),
      expires_at: null,
    });
    const api = testApp.client(key.secret);
    const me = (await api.get('/me')).body.data;
    expect(me).toMatchObject({ id: key.id, business: { id, name: 'Acme', plan: 'enterprise' } });

    expect(await cli.answer('business', 'set-plan', '--id', id, '--plan', 'starter')).toEqual({
      id,
      plan: 'starter',
    });
    expect((await api.get('/me')).status).toBe(402);
  });

  it('rotate, disable, enable, revoke and list a key', async () => {
    const flags = ['--business', business.id, '--name', 'all of it', '--scopes', 'all'];
    const expiresAt = '2099-01-01T00:00:00.000Z';
    const key = await cli.answer('key', 'create', ...flags, '--expires-at', expiresAt);
    expect(key.expires_at).toBe(expiresAt);
    expect(key.scopes).toContain('webhooks:read');
    const [id, old] = [key.id as string, testApp.client(key.secret)];

    const rotated = await cli.answer('key', 'rotate', '--id', id);
    expect(rotated).toEqual({ ...key, secret: expect.stringMatching(/^mk_live_/) });
    expect(rotated.secret).not.toBe(key.secret);
    const fresh = testApp.client(rotated.secret);
    expect((await old.get('/me')).headers['service-key-rotation-deadline']).toBeDefined();
    expect((await fresh.get('/me')).status).toBe(200);

    expect((await cli.answer('key', 'disable', '--id', id)).disabled_at).not.toBeNull();
    expect((await fresh.get('/me')).status).toBe(401);
    expect((await cli.answer('key', 'enable', '--id', id)).disabled_at).toBeNull();
    expect((await fresh.get('/me')).status).toBe(200);
    expect((await cli.answer('key', 'revoke', '--id', id)).revoked_at).not.toBeNull();
    expect((await fresh.get('/me')).status).toBe(401);

    const { data } = await cli.answer('key', 'list', '--business', business.id);
    expect(data[0]).toMatchObject({ id, name: 'all of it' });
    expect(data[0].revoked_at).not.toBeNull();
    expect(JSON.stringify(data)).not.toContain('mk_live_');
  });

  it('restrict a key to networks, and remove the restriction', async () => {
    const { id, secret } = await business.apiKey();
    const status = async () => (await testApp.client(secret).get('/me')).status;
    const setNetworks = (networks: string) =>
      cli.answer('key', 'set-networks', '--id', id, '--networks', networks);
    expect(await setNetworks('203.0.113.0/24')).toMatchObject({ id, allowed_networks: ['203.0.113.0/24'] });
    expect(await status()).toBe(401);
    expect(await setNetworks('')).toMatchObject({ id, allowed_networks: [] });
    expect(await status()).toBe(200);
  });

  it('require the owner to create a key', async () => {
    const email = `${randomUUID()}@example.com`;
    const person = ['--name', 'Max', '--email', email, '--role', 'admin', '--password', 'a long password'];
    const admin = await cli.answer('user', 'create', '--business', business.id, ...person);
    expect(admin).toEqual({
      id: admin.id,
      business_id: business.id,
      name: 'Max',
      email,
      role: 'admin',
      is_active: true,
    });
    const create = ['key', 'create', '--business', business.id, '--name', 'n', '--scopes', 'all'];
    expect(await cli.complaint(1, ...create, '--as', admin.id)).toContain('Only the owner');
    const foreignOwner = (await testApp.business()).ownerId;
    expect(await cli.complaint(1, ...create, '--as', foreignOwner)).toBe('No such user.');
    expect((await cli.answer(...create, '--as', business.ownerId)).secret).toMatch(/^mk_live_/);
    expect(await cli.answer('user', 'deactivate', '--id', admin.id)).toEqual({
      id: admin.id,
      is_active: false,
    });
  });
});

describe('user deactivate', () => {
  it('refuses the last owner; a business that lost all owners can get a new one', async () => {
    const { id, ownerId } = await testApp.business();
    expect(await cli.complaint(1, 'user', 'deactivate', '--id', ownerId)).toContain('another owner');
    // An earlier version could leave a business in this state.
    await testApp.acrossBusinesses.rows(sql`UPDATE users SET is_active = false WHERE id = ${ownerId}`);
    const key = ['key', 'create', '--business', id, '--name', 'n', '--scopes', 'all'];
    expect(await cli.complaint(1, ...key)).toContain('no active owner');
    const person = ['--name', 'Bea', '--email', `${randomUUID()}@example.com`, '--role', 'owner'];
    const owner = await cli.answer('user', 'create', '--business', id, ...person);
    expect(owner).toMatchObject({ business_id: id, role: 'owner', is_active: true });
    expect((await cli.answer(...key)).secret).toMatch(/^mk_live_/);
    const nowhere = ['user', 'create', '--business', randomUUID(), ...person];
    expect(await cli.complaint(1, ...nowhere)).toBe('No such business.');
  });
});

describe('the technician, vendor and partnership commands', () => {
  it('create and offboard a technician, whom the API lists', async () => {
    const flags = ['--email', 'ada@example.com', '--phone', '+33 1 23', '--skills', 'mechanical, welding'];
    const ada = await cli.answer(
      'technician',
      'create',
      '--business',
      business.id,
      '--name',
      'Ada',
      ...flags,
    );
    expect((await business.api.get('/technicians?limit=1')).body.data[0]).toEqual(ada);
    expect(ada).toMatchObject({
      name: 'Ada',
      phone_number: '+33 1 23',
      skills: ['mechanical', 'welding'],
      is_active: true,
    });
    expect(await cli.answer('technician', 'offboard', '--id', ada.id)).toEqual({ ...ada, is_active: false });
  });

  it('create a vendor and a partnership, and accept an operation for the vendor', async () => {
    const vendor = await cli.answer('vendor', 'create', '--name', 'Seals & Sons');
    expect(vendor).toEqual({ id: vendor.id, name: 'Seals & Sons' });
    const accept = ['partnership', 'accept', '--business', business.id, '--vendor', vendor.id];
    const partnership = await cli.answer(...accept);
    expect(partnership).toMatchObject({ business_id: business.id, vendor_id: vendor.id, status: 'accepted' });
    const body = {
      assignee_type: 'vendor',
      vendor_id: vendor.id,
      title: 'Replace seal',
      required_skill: 'mechanical',
    };
    const { id } = (await business.api.post('/operations', body)).body.data;
    expect(await cli.answer('operation', 'accept', '--id', id)).toMatchObject({
      object: 'operation',
      id,
      status: 'assigned',
    });
    expect(await cli.complaint(1, 'operation', 'close', '--id', id)).toContain('assigned');
  });
});

describe('the part and operation commands', () => {
  it('create a part and move its stock', async () => {
    const flags = [
      '--reference',
      'BRG-1',
      '--category',
      'bearing',
      '--unit',
      'piece',
      '--min-stock',
      '2',
      '--unit-price',
      '12.5',
    ];
    const part = await cli.answer('part', 'create', '--business', business.id, '--name', 'Bearing', ...flags);
    expect(part).toMatchObject({
      object: 'spare_part',
      category: 'bearing',
      min_stock: 2,
      unit_price: '12.50',
      quantity_on_hand: 0,
    });
    const id = part.id as string;
    const move = (verb: string, quantity: string, ...more: string[]) =>
      cli.answer('part', verb, '--id', id, '--quantity', quantity, ...more);
    expect(await move('receive', '10', '--note', 'Delivery')).toMatchObject({
      id,
      quantity_on_hand: 10,
      quantity_reserved: 0,
    });
    const forOne = ['--operation', await business.operation()];
    expect(await move('reserve', '4', ...forOne)).toMatchObject({
      quantity_on_hand: 10,
      quantity_reserved: 4,
    });
    expect(await move('release', '1', ...forOne)).toMatchObject({
      quantity_on_hand: 10,
      quantity_reserved: 3,
    });
    expect(await move('consume', '5', ...forOne)).toMatchObject({
      quantity_on_hand: 5,
      quantity_reserved: 0,
    });
    expect(await move('adjust', '-2')).toMatchObject({ quantity_on_hand: 3, quantity_reserved: 0 });
    const refused = await cli.complaint(1, 'part', 'consume', '--id', id, '--quantity', '4');
    expect(refused).toBe('Cannot consume 4 of "Bearing": 3 on hand, 0 of them reserved, 3 available.');
    expect((await business.api.get(`/spare-parts/${id}/movements?limit=200`)).body.data).toHaveLength(6);
  });

  it('reserve a part for an operation, which consumes it at completion', async () => {
    const [id, operation] = [await business.part({ onHand: 5 }), await business.operation()];
    const reserve = ['part', 'reserve', '--id', id, '--quantity', '2', '--operation', operation];
    expect(await cli.answer(...reserve)).toMatchObject({ quantity_reserved: 2 });
    await cli.answer('operation', 'start', '--id', operation);
    expect(await cli.answer('operation', 'complete', '--id', operation)).toMatchObject({
      status: 'completed',
    });
    expect(await stockOf(business, id)).toEqual([3, 0]);
    expect(await cli.complaint(1, ...reserve)).toContain('completed');
    const reopened = await cli.answer('operation', 'reopen', '--id', operation, '--reason', 'Still leaks');
    expect(reopened).toMatchObject({ status: 'in_progress' });
    expect(await cli.complaint(1, 'operation', 'dispute', '--id', operation)).toMatch(/./);
  });
});

describe('demo seed', () => {
  it('creates a business of the given size, with a key', async () => {
    const counts = { assets: 40, operations: 30, parts: 20, deliveries: 10 };
    const flags = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)]);
    const seeded = await cli.answer('demo', 'seed', ...flags);
    expect(seeded).toMatchObject(counts);
    expect((await testApp.client(seeded.key).get('/assets?limit=200')).body.data).toHaveLength(40);
  });
});
