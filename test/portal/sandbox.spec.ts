import { afterAll, describe, expect, it } from 'vitest';
import { SandboxesService } from '../../src/sandboxes/index.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();
const HERE = '/developers/sandbox';
const sandboxes = portal.api.get(SandboxesService);
afterAll(closeBrowser);

/** A business whose owner has opened its sandbox. @returns also the sandbox's key */
async function withSandbox(): Promise<{ business: TestBusiness; owner: Visitor; key: string }> {
  const [business, owner] = await portal.newBusiness();
  const { html } = await owner.post(HERE, {});
  return { business, owner, key: /mk_test_\w{49}/.exec(html)![0] };
}

const clockOf = async (key: string) => (await portal.api.client(key).get('/sandbox/clock')).body.data;

describe('the sandbox page', () => {
  it('opens the sandbox, and shows its key once', async () => {
    const { business, owner, key } = await withSandbox();
    const sandbox = await sandboxes.of(business.id);
    const me = (await portal.api.client(key).get('/me')).body.data;
    expect([me.business.id, me.livemode]).toEqual([sandbox!.id, false]);
    const page = await owner.get(HERE);
    expect(page.html).not.toContain(key);
    expect(textOf(page.html)).toContain(`mk_test_…${key.slice(-4)}`);
    const again = await owner.post(HERE, {});
    expect(again.status).toBe(303);
    expect(textOf((await owner.get(again.location!)).html)).toContain('already has a sandbox');
  });

  it('advances the clock, and shows the progress until it is done', async () => {
    const { owner, key } = await withSandbox();
    const before = Date.parse((await clockOf(key)).now as string);
    expect((await owner.post(`${HERE}/clock`, { advance_seconds: '86400' })).status).toBe(303);
    const target = Date.parse((await clockOf(key)).moving_to as string);
    expect(Math.round((target - before) / 3_600_000)).toBe(24);
    expect((await owner.get(HERE)).html).toContain('hx-trigger="every 1s"');
    await portal.api.worker();
    while ((await clockOf(key)).moving_to !== null);
    await portal.api.stopWorkers();
    expect((await owner.get(HERE)).html).not.toContain('hx-trigger="every 1s"');
    const past = await owner.post(`${HERE}/clock`, { now: '2020-01-01T08:00' });
    expect([past.status, textOf(past.html)]).toEqual([422, expect.stringContaining('only moves forward')]);
  });

  it('resets the sandbox, and does not affect the business or other businesses', async () => {
    const { business, owner, key } = await withSandbox();
    const neighbour = await withSandbox();
    const building = { name: 'North', physical_address: '1 Quai', building_type: 'industrial' };
    for (const each of [key, neighbour.key]) await portal.api.client(each).post('/buildings', building);
    await business.building();
    expect((await owner.post(`${HERE}/reset`, {})).status).toBe(303);
    const count = async (each: string) => (await portal.api.client(each).get('/buildings')).body.data.length;
    expect(await Promise.all([key, neighbour.key, business.key].map(count))).toEqual([0, 1, 1]);
  });

  it('is available only to the owner', async () => {
    const { business } = await withSandbox();
    const manager = await portal.signIn(business, 'manager');
    expect((await manager.get(HERE)).status).toBe(403);
    for (const form of ['', '/clock', '/reset'])
      expect((await manager.post(HERE + form, {})).status).toBe(403);
  });

  it.runIf(hasBrowser)('is accessible before and after the sandbox is opened', async () => {
    const business = await portal.api.business();
    const tab = await openTab(portal, await portal.signIn(business));
    await tab.goto(HERE);
    await expectAccessible(tab);
    await tab.click('text=Create sandbox');
    expect(await tab.textContent('.copy-box code')).toMatch(/^mk_test_/);
    await tab.click('text=I have copied it');
    await expectAccessible(tab);
    await tab.click('main >> button:has-text("Reset sandbox")');
    await tab.click('dialog[open] >> button[type=submit]');
    await tab.waitForSelector('text=The sandbox is empty.');
    expect(tab.problems).toEqual([]);
  });
});
