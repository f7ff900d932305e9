import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  AccountsService,
  AuditService,
  BusinessesService,
  KeysService,
  PrincipalsService,
  UsersService,
} from '../../src/access/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { WebhookTargets } from '../../src/webhooks/webhook-targets.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const app = testApp.app;
const audit = app.get(AuditService);
const [keys, users, businesses] = [app.get(KeysService), app.get(UsersService), app.get(BusinessesService)];
const principals = app.get(PrincipalsService);

const logOf = async (business: TestBusiness, filters = {}) =>
  (await audit.list(business.tenant, filters, { limit: 100, after: null })).items();
const actionsOf = async (business: TestBusiness) => (await logOf(business)).map(({ action }) => action);

describe('the audit log', () => {
  it('records changes of keys with the actor, and nothing for a repeat without effect', async () => {
    const business = await testApp.business();
    const { id, secret } = await business.work((work) =>
      keys.create(work, { name: 'ERP', scopes: ['assets:read'] }),
    );
    for (const verb of ['disable', 'disable', 'enable', 'enable', 'rotate', 'revoke', 'revoke'] as const)
      await business.work(async (work) => void (await keys[verb](work, id)));
    const log = (await logOf(business)).filter(({ target }) => target.id === id);
    const verbs = ['revoked', 'rotated', 'enabled', 'disabled', 'created'];
    expect(log.map(({ action }) => action)).toEqual(verbs.map((verb) => `key.${verb}`));
    expect(log.at(-1)).toMatchObject({
      actor: { kind: 'user', id: business.ownerId, name: 'Owner' },
      target: { object: 'api_key', name: 'ERP' },
      details: { scopes: ['assets:read'], expires_at: null },
    });
    expect(JSON.stringify(log)).not.toContain(secret.slice(8));
  });

  it('records changes of endpoints, users, plan and settings, with previous values', async () => {
    const business = await testApp.business();
    const webhooks = app.get(WebhooksService, { strict: false });
    const target = await app.get(WebhookTargets, { strict: false }).admit('http://127.0.0.1:9/hook');
    const endpoint = await business.work((work) =>
      webhooks.register(work, { target, eventTypes: ['operation.created'] }),
    );
    await business.work((work) => webhooks.change(work, endpoint.id, { description: 'ERP' }));
    await business.work(async (work) => void (await webhooks.rotateSecret(work, endpoint.id)));
    await business.work((work) => webhooks.delete(work, endpoint.id));
    const email = `${randomUUID()}@example.org`;
    const id = await business.work((work) => users.create(work, { name: 'Ada', email, role: 'owner' }));
    const ada = await principals.ofUser(id);
    await testApp.database.work(ada, (work) => keys.create(work, { name: 'Hers', scopes: ['rooms:read'] }));
    await business.work((work) => users.changeRole(work, id, 'admin'));
    await business.work((work) => app.get(AccountsService).passwordLink(work, id, false));
    await business.work((work) => users.deactivate(work, id));
    await business.work((work) => users.reactivate(work, id));
    await business.work((work) => businesses.setPlan(work, 'business'));
    await business.work((work) => businesses.setPlan(work, 'business'));
    await business.work((work) =>
      businesses.changeSettings(work, { name: 'Acme', timeZone: 'Europe/Paris' }),
    );
    const log = await logOf(business);
    expect(log.map(({ action, details }) => [action, details]).slice(0, -1)).toEqual([
      ['settings.changed', { time_zone: { from: 'UTC', to: 'Europe/Paris' } }],
      ['plan.changed', { from: 'enterprise', to: 'business' }],
      ['user.reactivated', {}],
      ['key.revoked', { reason: 'its creator was deactivated' }],
      ['user.deactivated', {}],
      ['user.link_made', { purpose: 'invitation' }],
      ['user.role_changed', { from: 'owner', to: 'admin' }],
      ['key.created', { scopes: ['rooms:read'], expires_at: null, allowed_networks: [] }],
      ['user.invited', { role: 'owner' }],
      ['webhook_endpoint.deleted', {}],
      ['webhook_endpoint.secret_rotated', {}],
      ['webhook_endpoint.changed', {}],
      ['webhook_endpoint.registered', { event_types: ['operation.created'] }],
    ]);
    expect(JSON.stringify(log)).not.toContain(endpoint.secret.slice(6));
  });

  it('has no entry of a transaction that was rolled back', async () => {
    const business = await testApp.business();
    const before = await actionsOf(business);
    const failing = business.work(async (work) => {
      await keys.create(work, { name: 'ERP', scopes: ['assets:read'] });
      throw new Error('the power went out');
    });
    await expect(failing).rejects.toThrow('the power went out');
    expect(await actionsOf(business)).toEqual(before);
  });

  it('can be filtered by person and action, has pages, and is separate per business', async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const email = `${randomUUID()}@example.org`;
    const id = await business.work((work) => users.create(work, { name: 'Ada', email, role: 'owner' }));
    const ada = await principals.ofUser(id);
    for (const name of ['one', 'two', 'three'])
      await testApp.database.work(ada, (work) => keys.create(work, { name, scopes: ['rooms:read'] }));
    const subjects = async (filters: object) =>
      (await logOf(business, filters)).map(({ target }) => target.name);
    expect(await subjects({ actorId: id })).toEqual(['three', 'two', 'one']);
    expect(await subjects({ action: 'user.invited' })).toEqual(['Ada']);
    expect(await subjects({ actorId: id, action: 'user.invited' })).toEqual([]);
    const first = await audit.list(business.tenant, { actorId: id }, { limit: 2, after: null });
    const second = await audit.list(business.tenant, { actorId: id }, { limit: 2, after: first.next });
    expect(second.items().map(({ target }) => target.name)).toEqual(['one']);
    expect(await logOf(neighbour, { actorId: id })).toEqual([]);
    expect((await audit.people(business.tenant)).map(({ name }) => name)).toEqual(['Ada', 'Owner']);
    const manager = await business.work((work) =>
      users.create(work, { name: 'Max', email: `${randomUUID()}@example.org`, role: 'manager' }),
    );
    const tenant = testApp.database.tenant(await principals.ofUser(manager));
    expect(() => audit.people(tenant)).toThrow(expect.objectContaining({ code: 'permission_required' }));
  });
});

describe('the settings of a business', () => {
  it('require the owner and a known time zone', async () => {
    const business = await testApp.business();
    const change = (timeZone: string) =>
      business.work((work) => businesses.changeSettings(work, { name: 'New name', timeZone }));
    for (const wrong of ['Europe/Nowhere', '+02:00', 'CEST', 'nowhere', ''])
      await expect(change(wrong), wrong).rejects.toMatchObject({
        code: 'invalid_parameter',
        param: 'time_zone',
      });
    for (const known of ['Europe/Paris', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'UTC'])
      await change(known);
    const admin = await business.work((work) =>
      users.create(work, { name: 'Max', email: `${randomUUID()}@example.org`, role: 'admin' }),
    );
    const principal = await principals.ofUser(admin);
    await expect(
      testApp.database.work(principal, (work) => businesses.setPlan(work, 'starter')),
    ).rejects.toMatchObject({ code: 'owner_required' });
    await expect(
      testApp.database.work(principal, (work) =>
        businesses.changeSettings(work, { name: 'Mine', timeZone: 'UTC' }),
      ),
    ).rejects.toMatchObject({ code: 'owner_required' });
  });
});
