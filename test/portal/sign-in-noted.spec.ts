import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();

it('the audit log contains the first and the tenth wrong password within 15 minutes', async () => {
  const business = await portal.api.business();
  const email = `${randomUUID()}@example.com`;
  const id = await business.work((work) =>
    portal.api
      .get(UsersService)
      .create(work, { name: 'Ada', email, role: 'manager', password: 'correct horse battery' }),
  );
  const visitor = portal.newVisitor();
  const guess = (of: string) => visitor.post('/sign-in', { email: of, password: 'wrong password' });
  for (let tried = 0; tried < 12; tried += 1) await guess(email);
  const logged = async () =>
    (await business.api.get('/audit-log?action=user.signed_in_failed')).body.data as unknown[];
  // The entries are written after the response.
  await expect.poll(async () => (await logged()).length).toBe(2);
  expect(await logged()).toMatchObject(
    [10, 1].map((attempts) => ({
      ...{ actor: { kind: 'system', id: null }, target: { object: 'user', id, name: 'Ada' } },
      ...{ address: '127.0.0.1', details: { attempts } },
    })),
  );
  const events = await business.api.get(`/events?type=user.signed_in_failed&resource_id=${id}`);
  expect(events.body.data).toHaveLength(2);
  const owner = await portal.signIn(business);
  const page = textOf((await owner.get('/audit?action=user.signed_in_failed')).html);
  expect(page).toContain('10 attempts in 15 minutes');
});

it('the audit log contains no attempts for an address without an account', async () => {
  const business = await portal.api.business();
  const reply = await portal
    .newVisitor()
    .post('/sign-in', { email: `${randomUUID()}@example.com`, password: 'wrong password' });
  expect(reply.status).toBe(401);
  const logged = await business.api.get('/audit-log?action=user.signed_in_failed');
  expect(logged.body.data).toEqual([]);
});
