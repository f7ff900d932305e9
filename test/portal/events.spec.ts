import { describe, expect, it } from 'vitest';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { FRENCH_MEANINGS, subjectOf } from '../../src/portal/events/event-meanings.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { descriptionOf } from '../support/described.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const PAGE = '/developers/events';
const types = [...portal.api.get(DataModel).eventTypes.values()];

/** The payload that the page shows and copies. */
function sampleIn(html: string): {
  type: string;
  data: { object: Record<string, unknown>; changed_fields?: string[] };
} {
  const text = /data-copy="([^"]+)"/.exec(html)![1]!;
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as never;
}

describe('the event catalogue', () => {
  it('lists every event type of the API, each with a sample that has all of its fields', async () => {
    const manager = await portal.signIn(await portal.api.business(), 'manager');
    const described = Object.keys(descriptionOf(portal.api).webhooks);
    expect(types.map(({ name }) => name)).toEqual(described);
    for (const { name, description, snapshot } of types) {
      const { status, html } = await manager.get(`${PAGE}?type=${name}`);
      expect(status).toBe(200);
      for (const each of described) expect(html).toContain(`?type=${each}#sample`);
      expect(textOf(html)).toContain(description);
      expect(description, 'the page shows the description as plain text, not as Markdown').not.toContain('`');
      const sample = sampleIn(html);
      expect(Object.keys(sample)).toEqual([
        'id',
        'type',
        'created_at',
        'api_version',
        'actor',
        'livemode',
        'data',
      ]);
      expect(sample.type).toBe(name);
      const { object, changed_fields: changed = [] } = sample.data;
      const always = snapshot.schema.required as string[];
      const others = changed.filter((field) => !always.includes(field));
      expect(Object.keys(object)).toEqual([...always, ...others]);
    }
  });

  it('describes in French when each event is sent', () => {
    expect(
      Object.keys(FRENCH_MEANINGS).sort(),
      'FRENCH_MEANINGS in portal/events/event-meanings.ts has each event type once',
    ).toEqual(types.map(({ name }) => name).sort());
  });

  it.each(['en', 'fr'] as const)('names each group of events: %s', (language) => {
    const subjects = new Set(types.map(({ name }) => name.split('.')[0]!));
    expect([...subjects].filter((subject) => subjectOf(subject, language) === subject)).toEqual([]);
  });

  it('offers only the owner to create an endpoint, and returns 403 to technicians', async () => {
    const business = await portal.api.business();
    const page = async (role: 'owner' | 'manager' | 'technician') =>
      (await portal.signIn(business, role)).get(PAGE);
    expect((await page('owner')).html).toContain('/developers/webhooks/new?type=');
    expect((await page('manager')).html).not.toContain('/developers/webhooks/new?type=');
    expect((await page('technician')).status).toBe(403);
  });
});

describe('the API reference', () => {
  it('is the same page as in the API', async () => {
    const owner = await portal.signIn(await portal.api.business());
    const { status, location } = await owner.get('/developers/reference');
    const { host, port } = portal.api.config;
    expect([status, location]).toEqual([303, `http://${host}:${port}/docs`]);
  });
});

describe.runIf(hasBrowser)('the event catalogue in a browser', () => {
  it('is accessible', async () => {
    const tab = await openTab(portal, await portal.signIn(await portal.api.business()));
    await tab.goto(PAGE);
    await tab.click('text=operation.rescheduled');
    await tab.waitForSelector('h2:has-text("operation.rescheduled")');
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
    await closeBrowser();
  });
});
