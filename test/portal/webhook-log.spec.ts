import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { explain } from '../../src/portal/webhooks/delivery-errors.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { textOf } from '../support/portal.js';
import { deliveriesOf, untilDeliveries } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';
import type { TestBusiness } from '../support/test-business.js';
import { LIST, startWebhookPages } from './webhook-pages.js';

const HOUR_MS = 60 * 60 * 1000;

const { portal, testApp, receiver, aBusiness } = await startWebhookPages();
afterAll(closeBrowser);

/** An endpoint with dead deliveries, and their ids, newest first. */
async function withDeadDeliveries(
  business: TestBusiness,
  count = 1,
): Promise<{ id: string; dead: string[] }> {
  const refusing = await Receiver.open(answers(400, 'not today'));
  const { id } = await business.endpoint(refusing.url, { enabled: true, eventTypes: ['operation.created'] });
  await business.emit(count);
  const deliveries = await untilDeliveries(
    business,
    id,
    (all) => all.length === count && all.every(({ status }) => status === 'dead'),
  );
  await refusing.close();
  return { id, dead: deliveries.map((each) => each.id) };
}

describe('the delivery log', () => {
  it('is filtered by status, event type, event and time, and is paginated', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id } = await business.endpoint(receiver.url, {
      enabled: true,
      eventTypes: ['operation.created', 'operation.updated'],
    });
    await business.emit(1, 'operation.updated');
    await untilDeliveries(business, id, (all) => all.length === 1 && all[0]!.status === 'succeeded');
    testApp.clock.advance(2 * HOUR_MS);
    await business.emit(55);
    await untilDeliveries(
      business,
      id,
      (all) => all.length === 56 && all.every(({ status }) => status === 'succeeded'),
      30_000,
    );
    const rows = async (query: string) => {
      const { html, status } = await owner.get(`${LIST}/${id}${query}`);
      expect(status).toBe(200);
      return { count: html.split('<tr data-row').length - 1, html };
    };
    const first = await rows('');
    expect(first.count).toBe(50);
    const next = /href="[^"]*(\?cursor=[^"]+)" rel="next"/.exec(first.html)![1]!;
    const second = await rows(next);
    expect(second.count).toBe(6);
    expect(second.html).not.toContain('every 5s');
    expect((await rows('?event=operation.updated')).count).toBe(1);
    expect((await rows('?event=operation.updated&since=hour')).count).toBe(0);
    expect((await rows('?event=operation.updated&since=day')).count).toBe(1);
    expect((await rows('?status=succeeded&since=hour')).count).toBe(50);
    expect(textOf((await rows('?status=dead')).html)).toContain('No delivery matches these filters.');
    const [updated] = (await business.api.get('/events?type=operation.updated')).body.data;
    expect((await rows(`?event_id=${updated.id}`)).count).toBe(1);
    expect((await rows(`?event_id=${updated.id}&event=operation.created`)).count).toBe(0);
    expect((await rows('?status=odd&since=ever&upto=odd&event=&event_id=evt_1')).count).toBe(50);
    expect((await rows('?since=constructor&event=%00')).count).toBe(50);
    expect((await owner.get(`${LIST}/${id}?status=dead&${next.slice(1)}`)).status).toBe(400);
  });

  it('keeps its rows in place, and shows the number of new deliveries', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    await untilDeliveries(business, id, (all) => all.length === 1);
    const { html } = await owner.get(`${LIST}/${id}`);
    const [, following] = /hx-get="([^"]*upto=[^"]*)"/.exec(html)!;
    await business.emit(2);
    await untilDeliveries(business, id, (all) => all.length === 3);
    const later = await owner.get(following!.replaceAll('&amp;', '&'));
    expect(later.html.split('<tr data-row').length - 1).toBe(1);
    expect(textOf(later.html)).toContain('2 new deliveries · show');
  });

  it('is linked from the list of endpoints to dead deliveries, shows the reason, and replays them', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id, dead } = await withDeadDeliveries(business);
    const list = await owner.get(LIST);
    expect(textOf(list.html)).toContain('1 in 24 hours');
    const [, log] = new RegExp(`href="(${LIST}/${id}\\?status=dead[^"#]*)#log"`).exec(list.html)!;
    const page = await owner.get(log!.replaceAll('&amp;', '&'));
    const [, delivery] = /<a class="[^"]*" href="([^"]*\/deliveries\/[^"]*)"/.exec(page.html)!;
    expect(delivery).toBe(`${LIST}/${id}/deliveries/${dead[0]}`);
    const shown = await owner.get(delivery!);
    expect(textOf(shown.html)).toContain('The receiver refused it (400), so it is not retried.');
    expect(textOf(shown.html)).toContain('not today');
    const [event] = await testApp.acrossBusinesses.rows<{ payload: string }>(
      sql`SELECT payload FROM events WHERE business_id = ${business.id} AND type = 'operation.created'`,
    );
    // The attribute has the exact text that was signed.
    expect(shown.html).toContain(`data-copy="${event!.payload.replaceAll('"', '&quot;')}"`);
    const again = await owner.post(`${delivery}/replay`);
    expect(again.status).toBe(303);
    const deliveries = await deliveriesOf(business, id);
    expect(deliveries).toHaveLength(2);
    expect(new Set(deliveries.map(({ event_id }) => event_id)).size).toBe(1);
    expect(again.location).toBe(`${LIST}/${id}/deliveries/${deliveries[0]!.id}`);
  });

  it('recovers failed deliveries since a time, each event once', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id } = await withDeadDeliveries(business, 3);
    const own = await Receiver.open();
    await business.setEndpoint(id, { url: own.url });
    const page = `${LIST}/${id}/recover`;
    const [, since] = /type="datetime-local"[^>]*value="([^"]+)"/.exec((await owner.get(page)).html) ?? [];
    expect(since).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect((await owner.post(page, { since: '' })).html).toContain('id="error-since"');
    expect((await owner.post(page, { since: since! })).location).toBe(`${LIST}/${id}`);
    expect(textOf((await owner.get(`${LIST}/${id}`)).html)).toContain('3 events are sent.');
    await own.arrived(3);
    await owner.post(page, { since: since! });
    expect(textOf((await owner.get(`${LIST}/${id}`)).html)).toContain(
      'No event since then is left to recover: nothing is sent.',
    );
    await own.close();
  });

  it('explains every error, in both languages', () => {
    const names = [
      'timeout',
      'connection_refused',
      'dns_failed',
      'address_refused',
      'tls_failed',
      'response_aborted',
    ];
    const own = ['endpoint_disabled', 'pause_expired', 'plan_ended', 'attempt_lost', 'internal_error'];
    const statuses = [301, 400, 401, 404, 408, 410, 418, 429, 500, 503].map((status) => `http_${status}`);
    for (const error of [...names, ...own, ...statuses]) {
      const [en, fr] = (['en', 'fr'] as const).map((language) =>
        explain({ texts: (all) => all[language] }, error),
      );
      expect(en, error).toMatch(/^\S+ .*\./);
      expect(fr, error).toMatch(/^\S+ .*\./);
      expect(fr).not.toBe(en);
    }
  });
});

describe('the access to webhooks', () => {
  it('lets the office read, and only the owner make changes', async () => {
    const business = await aBusiness();
    const { id, dead } = await withDeadDeliveries(business);
    const page = `${LIST}/${id}`;
    for (const role of ['admin', 'manager'] as const) {
      const person = await portal.signIn(business, role);
      for (const path of [LIST, page, `${page}/deliveries/${dead[0]}`]) {
        const { status, html } = await person.get(path);
        expect(status).toBe(200);
        expect(/<main[\s\S]*<\/main>/.exec(html)![0]).not.toMatch(/method="post"|\/new"|\/edit"|\/recover"/);
      }
      for (const path of ['/new', `/${id}/edit`, `/${id}/recover`])
        expect((await person.get(LIST + path)).status).toBe(403);
      expect((await person.post(LIST, { url: receiver.url, event_types: 'alarm.raised' })).status).toBe(403);
      for (const path of WRITES)
        expect((await person.post(page + path.replace('*', dead[0]!))).status).toBe(403);
    }
    expect((await (await portal.signIn(business, 'technician')).get(LIST)).status).toBe(403);
    expect(await deliveriesOf(business, id)).toHaveLength(1);
    expect((await business.api.get('/webhooks')).body.data).toMatchObject([{ id, enabled: true }]);
  });

  it("returns 404 for another business's endpoint, and for a delivery under another endpoint", async () => {
    const neighbour = await aBusiness();
    const { id, dead } = await withDeadDeliveries(neighbour);
    const owner = await portal.signIn(await aBusiness());
    for (const endpoint of [id, 'no-uuid']) {
      for (const path of ['', '/edit', '/recover', `/deliveries/${dead[0]}`])
        expect((await owner.get(`${LIST}/${endpoint}${path}`)).status).toBe(404);
      for (const path of WRITES) {
        const form = { event_types: 'alarm.raised', since: '2026-01-01T00:00' };
        expect((await owner.post(`${LIST}/${endpoint}${path.replace('*', dead[0]!)}`, form)).status).toBe(
          404,
        );
      }
    }
    const other = await neighbour.endpoint(receiver.url);
    const neighbours = await portal.signIn(neighbour);
    const underOther = `${LIST}/${other.id}/deliveries/${dead[0]}`;
    expect((await neighbours.get(underOther)).status).toBe(404);
    expect((await neighbours.post(`${underOther}/replay`)).status).toBe(404);
    expect(await deliveriesOf(neighbour, id)).toHaveLength(1);
  });

  it('requires the CSRF token in forms', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id, dead } = await withDeadDeliveries(business);
    expect(
      (await owner.post(LIST, { _csrf: '', url: receiver.url, event_types: 'alarm.raised' })).status,
    ).toBe(403);
    for (const path of WRITES)
      expect((await owner.post(`${LIST}/${id}${path.replace('*', dead[0]!)}`, { _csrf: '' })).status).toBe(
        403,
      );
    expect((await business.api.get('/webhooks')).body.data).toMatchObject([{ id, enabled: true }]);
  });
});

/** Every form of an endpoint; the asterisk stands for a delivery. */
const WRITES = [
  '',
  '/ping',
  '/rotate',
  '/enable',
  '/pause',
  '/resume',
  '/disable',
  '/delete',
  '/recover',
  '/recover-missed',
  '/forget-missed',
  '/deliveries/*/replay',
];

describe.runIf(hasBrowser)('the delivery log in a browser', () => {
  it("leads an owner to yesterday's failed delivery, its error and a replay in three clicks", async () => {
    const business = await aBusiness();
    const { id } = await withDeadDeliveries(business);
    const own = await Receiver.open();
    await business.setEndpoint(id, { url: own.url });
    const tab = await openTab(portal, await portal.signIn(business));
    await tab.goto(LIST);
    await expectAccessible(tab);
    await tab.click('text=1 in 24 hours');
    await tab.waitForSelector('#deliveries td a');
    await expectAccessible(tab);
    await tab.click('#deliveries td a');
    await tab.waitForSelector('text=The receiver refused it (400)');
    await expectAccessible(tab);
    await tab.click('main >> text=Send again');
    await tab.waitForSelector('text=The receiver answered 200');
    expect(own.received).toHaveLength(1);
    expect(tab.problems).toEqual([]);
    await own.close();
  });

  it('shows new deliveries behind a pill, with one poll at a time', async () => {
    const business = await aBusiness();
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    await untilDeliveries(business, id, (all) => all.length === 1);
    const tab = await openTab(portal, await portal.signIn(business), { width: 390 });
    let polls = 0;
    tab.on('request', (request) => (polls += request.url().includes('upto=') ? 1 : 0));
    await tab.goto(`${LIST}/${id}`);
    await expectAccessible(tab);
    await business.emit();
    await untilDeliveries(business, id, (all) => all.length === 2);
    await tab.click('text=1 new delivery · show');
    await tab.waitForSelector('#deliveries tbody tr:nth-child(2)');
    expect(polls).toBeLessThanOrEqual(2);
    expect(tab.problems).toEqual([]);
  });
});
