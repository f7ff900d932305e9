import { describe, expect, it } from 'vitest';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { FRENCH_MEANINGS } from '../../src/portal/events/event-meanings.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { descriptionOf } from '../support/described.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const PAGE = '/developers/events';
const types = [...portal.api.get(DataModel).eventTypes.values()];

/** The message that the page shows, as it is copied. */
function sampleIn(html: string): { type: string; data: { object: Record<string, unknown> } } {
  const text = /data-copy="([^"]+)"/.exec(html)![1]!;
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as never;
}

describe('the catalogue of events', () => {
  it('lists every type that the API describes, each with a sample that has all of its fields', async () => {
    const manager = await portal.signIn(await portal.api.business(), 'manager');
    const described = Object.keys(descriptionOf(portal.api).webhooks);
    expect(types.map(({ name }) => name)).toEqual(described);
    for (const { name, description, snapshot } of types) {
      const { status, html } = await manager.get(`${PAGE}?type=${name}`);
      expect(status).toBe(200);
      for (const each of described) expect(html).toContain(`?type=${each}#sample`);
      expect(textOf(html)).toContain(description.replaceAll("'", "'"));
      const sample = sampleIn(html);
      expect(Object.keys(sample)).toEqual(['id', 'type', 'created_at', 'api_version', 'actor', 'data']);
      expect(sample.type).toBe(name);
      expect(Object.keys(sample.data.object)).toEqual(snapshot.schema.required);
    }
  });

  it('says in French when each is sent', () => {
    expect(Object.keys(FRENCH_MEANINGS).sort()).toEqual(types.map(({ name }) => name).sort());
  });

  it('offers an endpoint to the owner alone, and is not for technicians', async () => {
    const business = await portal.api.business();
    const page = async (role: 'owner' | 'manager' | 'technician') =>
      (await portal.signIn(business, role)).get(PAGE);
    expect((await page('owner')).html).toContain('/developers/webhooks/new?type=');
    expect((await page('manager')).html).not.toContain('/developers/webhooks/new?type=');
    expect((await page('technician')).status).toBe(403);
  });
});

describe('the reference', () => {
  it('is the API’s own page', async () => {
    const owner = await portal.signIn(await portal.api.business());
    const { status, location } = await owner.get('/developers/reference');
    const { host, port } = portal.api.config;
    expect([status, location]).toEqual([303, `http://${host}:${port}/docs`]);
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  it('the catalogue is for everybody', async () => {
    const tab = await openTab(portal, await portal.signIn(await portal.api.business()));
    await tab.goto(PAGE);
    await tab.click('text=operation.rescheduled');
    await tab.waitForSelector('h2:has-text("operation.rescheduled")');
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
    await closeBrowser();
  });
});
