import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { PrincipalsService, type Role } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { PreferencesService } from '../../src/notifications/index.js';
import { PushSubscription } from '../../src/notifications/push-subscriptions.service.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { openOperation, untilNotices, noticesOf } from '../notifications/people.js';
import { withoutNumber } from '../support/expectations.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortalAlone, textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const HERE = '/notifications';

const portal = await startTestPortalAlone();
const testApp = portal.api;
const business = await testApp.business();
afterAll(() => portal.stop());

/** A user with a browser, who receives notifications. */
async function person(role: Role = 'technician', of: TestBusiness = business) {
  const visitor = await portal.signIn(of, role);
  const technicianId = await of.work((work) =>
    testApp.get(TechniciansService).create(work, { name: 'Ada', userId: visitor.userId }),
  );
  const principal = await testApp.get(PrincipalsService).ofUser(visitor.userId);
  return { visitor, technicianId, principal };
}

const unread = async ({ visitor }: Awaited<ReturnType<typeof person>>) =>
  (JSON.parse((await visitor.get(`${HERE}/count`)).html) as { unread: number }).unread;

describe('notifications', () => {
  it('are listed newest first, each with a text and a link to its subject', async () => {
    const ada = await person();
    const first = await openOperation(business, ada, { title: 'Mend the <fan>' });
    const second = await openOperation(business, ada, { title: 'Oil the hinge' });
    await untilNotices(testApp, ada, 2);
    const { html } = await ada.visitor.get(HERE);
    expect(html).toContain('Mend the &lt;fan>');
    const text = withoutNumber(textOf(html));
    expect(text.indexOf('New for you: Oil the hinge')).toBeLessThan(text.indexOf('New for you: Mend the'));
    for (const id of [first, second]) expect(html).toContain(`href="/operations/${id}"`);
    expect(text).toContain('It has no date yet.');
  });

  it('are counted while unread, and marked as read one by one or all at once', async () => {
    const ada = await person();
    for (let i = 0; i < 3; i += 1) await openOperation(business, ada);
    const [newest] = await untilNotices(testApp, ada, 3);
    expect(await unread(ada)).toBe(3);
    const one = await ada.visitor.post(`${HERE}/${newest!.id}/read`, { _back: `${HERE}?only=unread` });
    expect(one).toMatchObject({ status: 303, location: `${HERE}?only=unread` });
    expect(await unread(ada)).toBe(2);
    expect((await ada.visitor.get(`${HERE}?only=unread`)).html).not.toContain(newest!.id);
    expect((await ada.visitor.post(`${HERE}/read`)).location).toBe(HERE);
    expect(await unread(ada)).toBe(0);
    expect(textOf((await ada.visitor.get(`${HERE}?only=unread`)).html)).toContain(
      'You have read everything.',
    );
  });

  it('of another user or another business are neither shown nor marked as read', async () => {
    const ada = await person();
    const others = [await person(), await person('technician', await testApp.business())];
    await openOperation(business, ada, { title: 'For Ada' });
    const [notice] = await untilNotices(testApp, ada, 1);
    for (const { visitor } of others) {
      expect((await visitor.get(HERE)).html).not.toContain('For Ada');
      expect((await visitor.post(`${HERE}/${notice!.id}/read`)).status).toBe(404);
      expect((await visitor.post(`${HERE}/read`)).status).toBe(303);
    }
    expect((await ada.visitor.post(`${HERE}/no-uuid/read`)).status).toBe(404);
    expect(await unread(ada)).toBe(1);
  });

  it('cannot be marked by a form of another site', async () => {
    const ada = await person();
    await openOperation(business, ada);
    const [notice] = await untilNotices(testApp, ada, 1);
    for (const path of [`${HERE}/${notice!.id}/read`, `${HERE}/read`, `${HERE}/preferences`, `${HERE}/push`])
      expect((await ada.visitor.post(path, { _csrf: '' })).status).toBe(403);
    expect(await unread(ada)).toBe(1);
  });

  it('are in the language of the reader', async () => {
    const ada = await person();
    await openOperation(business, ada, { title: 'Huiler' });
    await untilNotices(testApp, ada, 1);
    await testApp.acrossBusinesses.rows(
      sql`UPDATE users SET language = 'fr' WHERE id = ${ada.visitor.userId}::uuid`,
    );
    expect(textOf((await ada.visitor.get(HERE)).html)).toContain('Tout marquer comme lu');
  });
});

describe('the notification preferences', () => {
  const wanted = async ({ principal }: Awaited<ReturnType<typeof person>>) =>
    (await testApp.get(PreferencesService).preferences(testApp.database.tenant(principal)))
      .filter(({ isWanted }) => isWanted)
      .map(({ kind, channel }) => `${kind} by ${channel}`);

  it('contain the selected kinds for each channel', async () => {
    const ada = await person();
    const page = await ada.visitor.get(`${HERE}/preferences`);
    expect(page.html).toMatch(/name="email" value="operation.assigned"[^>]* checked/);
    expect(page.html).not.toContain('webhook.disabled');
    const answer = await ada.visitor.post(`${HERE}/preferences`, {
      email: ['operation.cancelled', 'asset.status_changed'],
    });
    expect(answer).toMatchObject({ status: 303, location: `${HERE}/preferences` });
    // Kinds for owners, planners and vendors are not on the form, so they keep their defaults.
    expect(page.html).not.toContain('operation.reported');
    expect(await wanted(ada)).toEqual([
      'operation.cancelled by email',
      'operation.disputed by email',
      'operation.disputed by push',
      'operation.reported by email',
      'operation.reported by push',
      'operation.declined by email',
      'operation.declined by push',
      'operation.overdue by email',
      'asset.status_changed by email',
      'webhook.disabled by email',
      'webhook.disabled by push',
      'key.unused by email',
    ]);
    expect((await ada.visitor.get(`${HERE}/preferences`)).html).not.toMatch(
      /value="operation.assigned"[^>]* checked/,
    );
  });

  it('include disabled endpoints and unused keys for the owner', async () => {
    const owner = await portal.signIn(business);
    const { html } = await owner.get(`${HERE}/preferences`);
    for (const kind of ['webhook.disabled', 'key.unused']) expect(html).toContain(`value="${kind}"`);
  });

  it('include reported, completed, declined and overdue operations for planners', async () => {
    const manager = await portal.signIn(business, 'manager');
    const { html } = await manager.get(`${HERE}/preferences`);
    for (const kind of ['reported', 'completed', 'declined', 'overdue'])
      for (const channel of ['email', 'push'])
        expect(html).toContain(`name="${channel}" value="operation.${kind}"`);
    expect(html).toMatch(/name="push" value="operation.reported"[^>]* checked/);
    await manager.post(`${HERE}/preferences`, { email: ['operation.overdue'] });
    const { html: chosen } = await manager.get(`${HERE}/preferences`);
    expect(chosen).not.toMatch(/value="operation.reported"[^>]* checked/);
    expect(chosen).toMatch(/name="email" value="operation.overdue"[^>]* checked/);
  });

  it('reject an unknown kind', async () => {
    const ada = await person();
    expect((await ada.visitor.post(`${HERE}/preferences`, { email: 'no.kind' })).status).toBe(422);
  });
});

describe('a browser', () => {
  const subscription = () => {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    return {
      endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
      p256dh: curve.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
  };
  const endpointsOf = async ({ visitor }: Awaited<ReturnType<typeof person>>) =>
    (
      await business.tenant.rows<{
        endpoint: string;
      }>(sql`SELECT r.endpoint FROM ${PushSubscription} r WHERE r.recipient_id = ${visitor.userId}`)
    ).map(({ endpoint }) => endpoint);

  it('subscribes to push notifications, and unsubscribes', async () => {
    const ada = await person();
    const fields = subscription();
    const token = await ada.visitor.token();
    const asScript = (path: string, body: Record<string, string>) =>
      ada.visitor.send('POST', path, new URLSearchParams(body).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        'x-csrf-token': token,
      });
    expect((await asScript(`${HERE}/push`, fields)).status).toBe(204);
    expect(await endpointsOf(ada)).toEqual([fields.endpoint]);
    expect((await asScript(`${HERE}/push/end`, { endpoint: fields.endpoint })).status).toBe(204);
    expect(await endpointsOf(ada)).toEqual([]);
  });

  it('gets 400 for an invalid URL or invalid keys', async () => {
    const ada = await person();
    for (const wrong of [{ endpoint: 'push.example.com/1' }, { p256dh: 'none' }, { auth: 'short' }])
      expect((await ada.visitor.post(`${HERE}/push`, { ...subscription(), ...wrong })).status).toBe(400);
    expect(await endpointsOf(ada)).toEqual([]);
  });

  it('gets no push notifications after its user signs out', async () => {
    const ada = await person();
    const [here, elsewhere] = [subscription(), subscription()];
    for (const fields of [here, elsewhere]) await ada.visitor.post(`${HERE}/push`, fields);
    await ada.visitor.post('/sign-out', { push_endpoint: here.endpoint });
    expect(await endpointsOf(ada)).toEqual([elsewhere.endpoint]);
  });

  it('loads the script for push notifications from a stable URL', async () => {
    const script = await portal.newVisitor().get('/service-worker.js');
    expect(script).toMatchObject({ status: 200 });
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.headers['cache-control']).toBe('no-cache');
  });
});

describe.runIf(hasBrowser)('the bell on a phone', () => {
  afterAll(closeBrowser);

  it('counts new notifications, and opening one marks it as read', async () => {
    const ada = await person();
    const tab = await openTab(portal, ada.visitor, { width: 390 });
    await tab.goto(HERE);
    expect(await tab.isVisible('.bell-count')).toBe(false);
    const id = await openOperation(business, ada, { title: 'Replace the lamp' });
    await tab.waitForSelector('.bell-count:text-is("1")');
    await tab.goto(HERE);
    await expectAccessible(tab);
    await tab.getByRole('link', { name: /New for you: WO-\d+ Replace the lamp/ }).tap();
    await tab.waitForURL(`**/operations/${id}`);
    await expect.poll(async () => (await noticesOf(testApp, ada))[0]!.read_at).not.toBeNull();
    await tab.goto(`${HERE}/preferences`);
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
  });
});
