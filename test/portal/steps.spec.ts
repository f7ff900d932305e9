import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { untilDeliveries } from '../support/observed.js';
import { startTestPortalAlone, type TestPortal } from '../support/portal.js';
import { answers, Receiver } from '../support/receiver.js';
import type { TestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';

/**
 * The main tasks of users, done as users do them: from the page they are on, through visible elements. The tests count what
 * users have to do. The time on a test machine says little about users, so its limit is wide.
 */
class Person {
  clicks = 0;
  typed = 0;
  pages = 0;

  constructor(private readonly tab: Tab) {
    tab.on('framenavigated', (frame) => (this.pages += frame === tab.mainFrame() ? 1 : 0));
  }

  /** Opens a URL from a bookmark or a scanned code. This is not counted as a click. */
  async begin(path: string): Promise<void> {
    await this.tab.goto(path);
  }

  async click(what: string): Promise<void> {
    this.clicks += 1;
    await this.tab.locator(what).filter({ visible: true }).first().click();
  }

  /** Types into the focused field. */
  async type(text: string): Promise<void> {
    this.typed += text.length;
    await this.tab.keyboard.type(text);
  }

  /** Waits until an element is there. */
  async sees(what: string): Promise<void> {
    await this.tab.locator(what).filter({ visible: true }).first().waitFor();
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The time of the slowest task, in milliseconds. The machine may use all of it. */
const PATIENCE_MS = 30_000;

describe.runIf(hasBrowser)('the main task', () => {
  let testApp: TestApp;
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortalAlone();
    testApp = portal.api;
  });
  afterAll(async () => {
    await portal.stop();
    await closeBrowser();
  });

  it('"create an operation for a broken pump from its sticker, on a phone" takes two taps and a title', async () => {
    const business = await testApp.business();
    const asset = await business.asset({ name: 'Feed pump 3', qr_code: 'PUMP-3' });
    const tab = await openTab(portal, await portal.signIn(business, 'manager'), { width: 390 });
    const person = new Person(tab);
    const began = Date.now();
    await person.begin('/scan?code=PUMP-3');
    await person.click('[data-create]');
    await person.sees('[name=title]:focus');
    await person.type('Seal leaks');
    await person.click('main button[type=submit]');
    await person.sees('h1:has-text("Seal leaks")');
    expect(Date.now() - began).toBeLessThan(PATIENCE_MS);
    expect(person.clicks).toBeLessThanOrEqual(2);
    const { body } = await business.api.get(`/operations?asset_id=${asset}`);
    expect(body.data).toMatchObject([{ title: 'Seal leaks', asset_id: asset }]);
    expect(tab.problems).toEqual([]);
  });

  it('"reassign tomorrow\'s operations of a sick technician" takes six clicks and a part of a name, or seven across a weekend', async () => {
    const business = await testApp.business();
    const [ill, well] = [
      await business.technician({ name: 'Marek Nowak' }),
      await business.technician({ name: 'Priya Raman' }),
    ];
    const on = (days: number) => new Date(testApp.clock.now().getTime() + days * DAY_MS).toISOString();
    const tomorrow = [];
    for (const title of ['Grease the bearing', 'Change the filter', 'Look at the belt'])
      tomorrow.push(await business.operation({ ...forTechnician(ill), title, scheduled_for: on(1) }));
    const later = await business.operation({ ...forTechnician(ill), scheduled_for: on(2) });
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    const person = new Person(tab);
    const began = Date.now();
    await person.begin('/operations');
    await person.click('nav >> text=Calendar');
    await person.click('text=By technician');
    // On a Sunday, tomorrow is in the next week.
    if (testApp.clock.now().getUTCDay() === 0) await person.click('[rel=next], [aria-label=Later]');
    await person.click('tr:has-text("Marek Nowak") >> text=Reassign 3');
    await person.click('.bulk-bar [data-lookup-label], .bulk-bar input[role=combobox]');
    await person.type('Pri');
    await person.click('[role=option]:has-text("Priya Raman")');
    await person.click('.bulk-bar button[type=submit]');
    await person.sees('text=Priya Raman');
    expect(Date.now() - began).toBeLessThan(PATIENCE_MS);
    expect(person.clicks).toBeLessThanOrEqual(7);
    const { body } = await business.api.get(`/operations?technician_id=${well}`);
    expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual([...tomorrow].sort());
    expect((await business.api.get(`/operations/${later}`)).body.data.technician_id).toBe(ill);
    expect(tab.problems).toEqual([]);
  });

  it('"find out why yesterday\'s webhook failed, and send it again" takes four clicks', async () => {
    const business = await testApp.business();
    const refusing = await Receiver.open(answers(400, 'Unknown field "priority".'));
    const { id } = await business.endpoint(refusing.url, { enabled: true });
    await business.emit();
    await untilDeliveries(business, id, (all) => all.length === 1 && all[0]!.status === 'dead');
    await refusing.close();
    const fixed = await Receiver.open();
    await business.setEndpoint(id, { url: fixed.url });
    const tab = await openTab(portal, await portal.signIn(business));
    const person = new Person(tab);
    const began = Date.now();
    await person.begin('/overview');
    await person.click('nav >> text=Webhooks');
    await person.click('text=1 in 24 hours');
    await person.click('#deliveries td a');
    await person.sees('text=Unknown field');
    await person.click('main >> text=Send again');
    await person.sees('text=The receiver answered 200');
    expect(Date.now() - began).toBeLessThan(PATIENCE_MS);
    expect(person.clicks).toBeLessThanOrEqual(4);
    expect(fixed.received).toHaveLength(1);
    expect(tab.problems).toEqual([]);
    await fixed.close();
  });

  it('"create a read-only key for a BI tool" takes four clicks and its name', async () => {
    const business = await testApp.business();
    const tab = await openTab(portal, await portal.signIn(business));
    const person = new Person(tab);
    const began = Date.now();
    await person.begin('/overview');
    await person.click('nav >> text=API keys');
    await person.click('[data-create]');
    await person.sees('[name=name]:focus');
    await person.type('Power BI');
    await person.click('text=Read only');
    await person.click('button:has-text("Create key")');
    await person.sees('.copy-box code');
    expect(Date.now() - began).toBeLessThan(PATIENCE_MS);
    expect(person.clicks).toBeLessThanOrEqual(4);
    const api = testApp.client((await tab.textContent('.copy-box code'))!);
    const { scopes } = (await api.get('/me')).body.data as { scopes: string[] };
    expect(scopes).toContain('kpis:read');
    expect(scopes.filter((scope) => !scope.endsWith(':read'))).toEqual([]);
    expect((await api.get('/operations')).status).toBe(200);
    expect(tab.problems).toEqual([]);
  });
});
