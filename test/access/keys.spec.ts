import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  BusinessesService,
  CreateKeyDto,
  KeysService,
  SCOPES,
  PrincipalsService,
  UsersService,
} from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { ApiKeysPort } from '../../src/kernel/http/api-key-authenticator.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const HOUR = 3_600_000;
const testApp = await startTestApp();
const keys = testApp.get(KeysService);
const users = testApp.get(UsersService);
const principals = testApp.get(PrincipalsService);

const me = (secret: string | undefined) => testApp.client(secret).get('/me');
const create = (business: TestBusiness, more: object = {}) =>
  business.work((work) => keys.create(work, { name: 'another', scopes: ['assets:read'], ...more }));

describe('creating a key', () => {
  it('returns a secret with the prefix mk_live_, 43 random characters and a checksum', async () => {
    const { secret } = await create(await testApp.business());
    expect(secret).toMatch(/^mk_live_[0-9A-Za-z]{49}$/);
  });

  it('stores only a hash of the secret', async () => {
    const business = await testApp.business();
    const { id, secret } = await create(business);
    const [stored] = await testApp.acrossBusinesses.rows<{ row: string; hash: Buffer }>(
      sql`SELECT s.hash, row_to_json(s)::text || row_to_json(k)::text AS row
        FROM api_key_secrets s JOIN api_keys k ON k.id = s.api_key_id WHERE k.id = ${id}`,
    );
    expect(stored!.row).not.toContain(secret.slice(8, 40));
    expect(stored!.hash).toEqual(createHash('sha256').update(secret).digest());
  });

  it.each(['admin', 'manager', 'technician'] as const)(
    'is refused as owner_required for a user with the role %s',
    async (role) => {
      const business = await testApp.business();
      const { principal } = await business.user(role);
      const attempt = business
        .as(principal)
        .work((work) => keys.create(work, { name: 'x', scopes: ['assets:read'] }));
      await expect(attempt).rejects.toMatchObject({ code: 'owner_required' });
    },
  );

  it('is refused as owner_required for a key and for a deactivated owner', async () => {
    const business = await testApp.business();
    const caller = await testApp.get(ApiKeysPort).implementation.authenticate(business.key, '127.0.0.1');
    await business.work((work) =>
      users.create(work, { name: 'A', email: `${crypto.randomUUID()}@example.org`, role: 'owner' }),
    );
    await business.work((work) => users.deactivate(work, business.ownerId));
    for (const principal of [caller!.principal, await principals.ofUser(business.ownerId)]) {
      const attempt = business
        .as(principal)
        .work((work) => keys.create(work, { name: 'x', scopes: ['assets:read'] }));
      await expect(attempt).rejects.toMatchObject({ code: 'owner_required' });
    }
  });

  it('does not give access to keys of another business', async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const attempt = neighbour.work((work) => keys.rotate(work, business.keyId));
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is refused with unknown scopes, without scopes, with a blank name and with an expiry in the past', async () => {
    const business = await testApp.business();
    for (const [wrong, complaint] of [
      [{ scopes: ['assets:read', 'assets:fly'] }, '"scopes" has unknown values: assets:fly.'],
      [{ scopes: [] }, '"scopes" must have at least one item.'],
      [{ name: ' ' }, '"name" must be at least 1 character long.'],
    ] as const) {
      expect(() => parse(CreateKeyDto, { name: 'n', scopes: ['assets:read'], ...wrong })).toThrow(complaint);
    }
    const past = create(business, { expiresAt: new Date(0) });
    await expect(past).rejects.toMatchObject({ code: 'invalid_parameter', param: 'expires_at' });
  });

  it('grants exactly the chosen scopes', async () => {
    const { secret } = await create(await testApp.business());
    expect((await me(secret)).body.data.scopes).toEqual(['assets:read']);
    const refused = await testApp.client(secret).get('/buildings');
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ type: 'permission_error', code: 'scope_required' });
    expect(refused.body.error.message).toContain('buildings:read');
  });
});

describe('the 401 of an invalid key', () => {
  it('has the same bytes for every cause, except for the request ID', async () => {
    const business = await testApp.business();
    const revoked = await create(business);
    const disabled = await create(business);
    const expired = await create(business, { expiresAt: new Date(testApp.clock.now().getTime() + HOUR) });
    await business.work(async (work) => {
      await keys.revoke(work, revoked.id);
      await keys.disable(work, disabled.id);
    });
    testApp.clock.advance(2 * HOUR);

    const answers = [
      await me(undefined),
      await me('nonsense'),
      await me('mk_live_short'),
      await me(business.key.slice(0, -1) + (business.key.endsWith('0') ? '1' : '0')),
      await me(`mk_live_${'0'.repeat(49)}`),
      await me(revoked.secret),
      await me(disabled.secret),
      await me(expired.secret),
      await testApp.client().get('/me', { authorization: `Basic ${business.key}` }),
      await testApp.client().get('/me', { authorization: business.key }),
      await testApp.client().get('/me', { 'x-api-key': business.key }),
    ];
    const bodies = answers.map((answer) => answer.text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID'));
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(Object.keys(answer.headers).sort()))).size).toBe(1);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body.error).toMatchObject({ type: 'authentication_error', code: 'invalid_key' });
    }
  });
});

describe('rotating a key', () => {
  it('returns a new secret; the old one works for 24 hours, with the deadline in a header', async () => {
    const business = await testApp.business();
    const before = testApp.clock.now().getTime();
    const rotated = await business.work((work) => keys.rotate(work, business.keyId));
    expect(rotated).toMatchObject({ id: business.keyId, name: 'test', scopes: [...SCOPES] });

    const withNew = await me(rotated.secret);
    expect(withNew.status).toBe(200);
    expect(withNew.headers['service-key-rotation-deadline']).toBeUndefined();
    expect(withNew.body.data.rotation_deadline).toBeNull();

    const withOld = await me(business.key);
    expect(withOld.status).toBe(200);
    const deadline = withOld.headers['service-key-rotation-deadline']!;
    expect(deadline).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(deadline) - before - 24 * HOUR)).toBeLessThan(60_000);
    expect(withOld.body.data.rotation_deadline).toBe(deadline);

    testApp.clock.advance(24 * HOUR + 1);
    expect((await me(business.key)).status).toBe(401);
    expect((await me(rotated.secret)).status).toBe(200);
  });

  it('adds the deadline header to errors too', async () => {
    const business = await testApp.business({ scopes: ['assets:read'] });
    await business.work((work) => keys.rotate(work, business.keyId));
    const refused = await business.api.get('/buildings');
    expect(refused.status).toBe(403);
    expect(refused.headers['service-key-rotation-deadline']).toBeDefined();
  });

  it('twice within a day ends the oldest secret immediately, so that two work', async () => {
    const business = await testApp.business();
    const second = await business.work((work) => keys.rotate(work, business.keyId));
    testApp.clock.advance(HOUR);
    const third = await business.work((work) => keys.rotate(work, business.keyId));
    const answers = [await me(business.key), await me(second.secret), await me(third.secret)];
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
    expect(answers[1]!.headers['service-key-rotation-deadline']).toBeDefined();
  });

  it('is refused for a revoked key', async () => {
    const business = await testApp.business();
    await business.work((work) => keys.revoke(work, business.keyId));
    await expect(business.work((work) => keys.rotate(work, business.keyId))).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  it('is refused for an expired key', async () => {
    const business = await testApp.business();
    const expiresAt = new Date(testApp.clock.now().getTime() + HOUR);
    const key = { name: 'short', scopes: ['assets:read'], expiresAt };
    const { id } = await business.work((work) => keys.create(work, key));
    await business.work((work) => keys.rotate(work, id));
    testApp.clock.advance(HOUR);
    await expect(business.work((work) => keys.rotate(work, id))).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });
});

describe('a key stops working immediately when', () => {
  it('it is revoked; it is still listed, as revoked', async () => {
    const business = await testApp.business();
    expect((await me(business.key)).status).toBe(200);
    await business.work((work) => keys.revoke(work, business.keyId));
    expect((await me(business.key)).status).toBe(401);
    const [listed] = await keys.list(business.tenant);
    expect(listed).toMatchObject({
      id: business.keyId,
      revoked_at: expect.any(Date),
      secret_last4: business.key.slice(-4),
    });
  });

  it('it is disabled, until it is enabled again', async () => {
    const business = await testApp.business();
    await business.work((work) => keys.disable(work, business.keyId));
    expect((await me(business.key)).status).toBe(401);
    await business.work((work) => keys.enable(work, business.keyId));
    expect((await me(business.key)).status).toBe(200);
  });

  it('the user who created it is deactivated', async () => {
    const business = await testApp.business();
    const email = `${crypto.randomUUID()}@example.org`;
    await business.work((work) => users.create(work, { name: 'Bea', email, role: 'owner' }));
    await business.work((work) => users.deactivate(work, business.ownerId));
    expect((await me(business.key)).status).toBe(401);
    const [listed] = await keys.list(business.tenant);
    expect(listed!.revoked_at).not.toBeNull();
  });

  it('it is revoked after a rotation, with both secrets', async () => {
    const business = await testApp.business();
    const { secret } = await business.work((work) => keys.rotate(work, business.keyId));
    await business.work((work) => keys.revoke(work, business.keyId));
    expect([(await me(business.key)).status, (await me(secret)).status]).toEqual([401, 401]);
  });
});

describe('a plan without the API', () => {
  it.each(['starter', 'business'] as const)('returns 402 for every request: %s', async (plan) => {
    const business = await testApp.business({ plan });
    const refused = await business.api.get('/me');
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({ type: 'plan_error', code: 'plan_required' });
  });

  it('takes effect with the next request, and so does a plan with the API', async () => {
    const business = await testApp.business();
    const businesses = testApp.get(BusinessesService);
    await business.work((work) => businesses.setPlan(work, 'business'));
    expect((await business.api.get('/me')).status).toBe(402);
    await business.work((work) => businesses.setPlan(work, 'enterprise'));
    expect((await business.api.get('/me')).status).toBe(200);
  });
});
