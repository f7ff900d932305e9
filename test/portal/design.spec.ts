import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/access/index.js';
import { addAxe, axeFindings, closeBrowser, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { startTestPortal, type Visitor } from '../support/portal.js';
import { Receiver } from '../support/receiver.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';
import { firmPerson } from './firm.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const LONG = 'Suction pressure transmitter of the second ammonia compressor, behind the guard of the drive';

/** The pages of a business with work to do, in which every name is too long. */
let pages: string[] = [];
/** Pages that are lists: a row stays one line high, even with a long name. */
const LISTS = ['/operations', '/assets', '/assets/labels', '/spare-parts', '/vendors', '/developers/keys'];

beforeAll(async () => {
  pages = await pagesWith(LONG, business);
});
afterAll(closeBrowser);

/** The pages of a business in which every record has this name. */
async function pagesWith(name: string, business: TestBusiness): Promise<string[]> {
  const buildingId = await business.building({ name });
  const roomId = await business.room(await business.floor(buildingId, { name }), { name });
  const asset = await business.asset({ name, room_id: roomId });
  await business.asset({ name: `Guard: ${name}`, room_id: roomId, parent_asset_id: asset });
  const vendor = await business.vendor(`${name} & Sons`);
  const technician = await business.technician({ name: name.slice(0, 120) });
  const late = { asset_id: asset, scheduled_for: '2026-01-05T08:00:00Z', title: name };
  const operation = await business.operation({ ...forTechnician(technician), ...late });
  await business.operation({ ...forVendor(vendor), title: name });
  const part = await business.part({ name, reference: 'SL-08', minStock: 5, onHand: 9 });
  await business.move(part, { type: 'reserve', operationId: operation, quantity: 6 });
  const receiver = await Receiver.open();
  const { id: endpoint } = await business.endpoint(receiver.url);
  await receiver.close();
  const delivery = await business.ping(endpoint);
  return [
    ...LISTS,
    ...['/overview', '/calendar?view=agenda', '/calendar?view=technicians', '/operations/new', '/my-work'],
    ...[`/operations?open=${operation}`, `/operations/${operation}`, `/operations/${operation}/edit`],
    ...['/scan', '/assets/new', `/assets/${asset}`, `/assets/${asset}/edit`, '/assets/import', '/exports'],
    ...['/locations', '/locations/buildings/new', `/locations/buildings/${buildingId}`],
    ...[`/locations/rooms/${roomId}`, '/spare-parts/new', `/spare-parts/${part}`, `/vendors/${vendor}`],
    ...[
      '/team',
      '/team/roles',
      '/team/invite',
      '/team/technicians',
      '/team/technicians/new',
      `/team/technicians/${technician}`,
    ],
    ...['/notifications', '/notifications/preferences', '/audit', '/account', '/settings', '/search?q=guard'],
    ...['/developers/keys/new', '/developers/webhooks', `/developers/webhooks/${endpoint}`],
    ...[`/developers/webhooks/${endpoint}/deliveries/${delivery}`, `/developers/webhooks/${endpoint}/edit`],
    ...['/developers/webhooks/new', '/developers/events', '/calendar/feed-settings', '/no-such-page'],
  ];
}

/** The design rules that a page breaks, each with the element that breaks it. */
const brokenRules = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() => {
    const isPhone = innerWidth < 600;
    const broken: string[] = [];
    const report = (what: string, elements: readonly Element[]) => {
      for (const each of elements.slice(0, 3))
        broken.push(`${what}: ${each.outerHTML.replace(/\s+/g, ' ').slice(0, 120)}`);
    };
    const isShown = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden, svg, canvas');
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter(isShown);
    const heightOf = (each: Element) => Math.round(each.getBoundingClientRect().height);

    const sizes = ['12px', '14px', '16px', '20px', '28px'];
    const hasText = (each: Element) =>
      [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) ||
      each.matches('input, select, textarea');
    report(
      'unknown font size',
      all.filter((each) => hasText(each) && !sizes.includes(getComputedStyle(each).fontSize)),
    );

    const width = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
    if (width > innerWidth) broken.push(`wider than the window: ${width} px`);

    const primary = all.filter((each) => each.matches('main .btn-primary'));
    if (primary.length > 1) report('more than one primary button', primary);

    const tables = all.filter((each) => each.matches('.data-table'));
    report(
      'more than seven columns',
      tables.filter((each) => each.querySelectorAll('thead th').length > 7),
    );

    const isCut = (each: HTMLElement) =>
      getComputedStyle(each).overflowX === 'hidden' && each.scrollWidth > each.clientWidth + 1;
    report(
      'truncated without a title',
      all.filter((each) => isCut(each) && each.closest('[title]') === null && each.innerText.trim() !== ''),
    );

    report(
      'text wider than its button',
      all.filter((each) => each.matches('.btn') && each.scrollWidth > each.clientWidth + 1),
    );

    const controls = all.filter((each) => each.matches('main :is(.btn, .form-control, .form-select)'));
    const minimum = isPhone ? 40 : 32;
    report(
      `lower than ${minimum} px`,
      controls.filter((each) => heightOf(each) < minimum),
    );
    if (isPhone)
      report(
        'a primary button lower than 48 px',
        primary.filter((each) => heightOf(each) < 48),
      );
    return broken;
  });

describe.runIf(hasBrowser)('every page', () => {
  it.each([
    ['at a desk', 1400],
    ['on a phone', 390],
  ])(
    'has only the five font sizes, one primary button, at most seven columns and no overflow, %s',
    async (_, width) => {
      const tab = await openTab(portal, await portal.signIn(business), { width });
      const found: Record<string, string[]> = {};
      for (const page of pages) {
        const reply = await tab.goto(page);
        expect(reply!.status(), page).toBe(page === '/no-such-page' ? 404 : 200);
        const wrong = await brokenRules(tab);
        if (wrong.length > 0) found[page] = wrong;
      }
      expect(found).toEqual({});
    },
    300_000,
  );
});

describe.runIf(hasBrowser)('a very long name without spaces', () => {
  it.each([1400, 390])('makes no page wider than a window of %i px', { timeout: 300_000 }, async (width) => {
    const other = await portal.api.business();
    const title = `Guard_${'W'.repeat(190)}`;
    const paths = await pagesWith(title, other);
    const technician = await portal.signIn(other, 'technician');
    const technicianId = await other.work((work) =>
      portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: technician.userId }),
    );
    await other.operation({ ...forTechnician(technicianId), title });
    const vendorId = await other.vendor();
    await other.operation({ ...forVendor(vendorId), title });
    const { visitor: vendor } = await firmPerson(portal, other, vendorId);
    const wide: string[] = [];
    for (const [visitor, shown] of [
      [await portal.signIn(other), paths],
      [technician, ['/my-work']],
      [vendor, ['/vendor']],
    ] as const) {
      const tab = await openTab(portal, visitor, { width });
      for (const path of shown) {
        await tab.goto(path);
        const excess = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (excess > 0) wide.push(`${path}: ${excess} px`);
      }
    }
    expect(wide).toEqual([]);
  });
});

/** The pages of each role. Where a role sees the same page as another, the pages in its menu are enough. */
const ALL_ROLES_PAGES = ['/notifications', '/notifications/preferences', '/account', '/no-such-page'];
const ROLE_PAGES = [
  '/overview',
  '/calendar?view=agenda',
  '/operations',
  '/my-work',
  '/assets',
  '/locations',
  '/team',
];
const SIGNED_OUT = ['/', '/sign-up', '/forgotten', '/no-such-page'];

describe.runIf(hasBrowser)('axe finds no violations, at both sizes and in both themes,', () => {
  /** Every page that this user can open, each loaded once. */
  async function findingsFor(visitor: Visitor, paths: readonly string[]): Promise<Record<string, string[]>> {
    const tab = await openTab(portal, visitor);
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await tab.setViewportSize({ width: 1400, height: 900 });
      const reply = await tab.goto(path);
      if (reply!.status() === 403) continue;
      await addAxe(tab);
      const wrong = [...(await axeFindings(tab, 'light')), ...(await axeFindings(tab, 'dark'))];
      await tab.setViewportSize({ width: 390, height: 844 });
      wrong.push(...(await axeFindings(tab, 'light')).map((each) => `on a phone: ${each}`));
      if (wrong.length > 0) found[path] = wrong;
    }
    await tab.close();
    return found;
  }

  it('on the pages of an owner', { timeout: 600_000 }, async () => {
    expect(await findingsFor(await portal.signIn(business), pages)).toEqual({});
  });

  it.each(ROLES.filter((role) => role !== 'owner'))(
    'on the pages of a %s',
    async (role) => {
      const visitor = await portal.signIn(business, role);
      expect(await findingsFor(visitor, [...ROLE_PAGES, ...ALL_ROLES_PAGES])).toEqual({});
    },
    300_000,
  );

  it('on the pages of an empty business', { timeout: 300_000 }, async () => {
    const empty = await portal.signIn(await portal.api.business());
    const paths = pages.filter((path) => !/[0-9a-f]{8}-/.test(path));
    expect(await findingsFor(empty, paths)).toEqual({});
  });

  it("on the pages of a vendor's user and of signed-out visitors", { timeout: 300_000 }, async () => {
    const vendorId = await business.vendor();
    const offered = await business.operation({ ...forVendor(vendorId), title: LONG });
    const { visitor } = await firmPerson(portal, business, vendorId);
    const own = ['/vendor', `/vendor/${business.id}/operations/${offered}`];
    expect(await findingsFor(visitor, [...own, ...ALL_ROLES_PAGES])).toEqual({});
    expect(await findingsFor(portal.newVisitor(), SIGNED_OUT)).toEqual({});
  });
});

describe.runIf(hasBrowser)('a list', () => {
  it('has rows of 44 px regardless of their content, and a sticky header', async () => {
    const tab = await openTab(portal, await portal.signIn(business));
    for (const list of LISTS) {
      await tab.goto(list);
      const heights = await tab.$$eval('.data-table tbody tr', (rows) =>
        rows.map((row) => Math.round(row.getBoundingClientRect().height)),
      );
      // The last row has no border below it.
      for (const height of heights) expect([43, 44], list).toContain(height);
      const head = tab.locator('.data-table thead th').first();
      expect(await head.evaluate((each) => getComputedStyle(each).position), list).toBe('sticky');
    }
  });

  it('is a list of cards on a phone, with the primary action within reach of a thumb', async () => {
    const tab = await openTab(portal, await portal.signIn(business), { width: 390 });
    await tab.goto('/operations');
    expect(await tab.locator('.data-table thead').isVisible()).toBe(false);
    const card = (await tab.locator('[data-row]').first().boundingBox())!;
    expect(card.width).toBeGreaterThan(340);
    const action = (await tab.locator('main [data-create]').boundingBox())!;
    const bar = (await tab.locator('.bottom-bar').boundingBox())!;
    expect(action.height).toBeGreaterThanOrEqual(48);
    expect(action.y + action.height).toBeLessThanOrEqual(bar.y);
    expect(action.y).toBeGreaterThan(844 - 64 - 80);
  });
});

describe.runIf(hasBrowser)('a printed page', () => {
  it('is light in the dark theme, without buttons and filters', async () => {
    const tab = await openTab(portal, await portal.signIn(business), { theme: 'dark' });
    await tab.goto('/operations');
    const theme = () => tab.evaluate(() => document.documentElement.dataset.bsTheme);
    await tab.evaluate(() =>
      addEventListener('beforeprint', () => {
        document.title = getComputedStyle(document.body).color;
      }),
    );
    await tab.pdf();
    expect(await tab.title()).toBe('rgb(23, 33, 43)');
    expect(await theme()).toBe('dark');
    await tab.emulateMedia({ media: 'print' });
    for (const unwanted of ['.filters', 'main .btn', '.side-menu'])
      expect(await tab.locator(unwanted).first().isVisible(), unwanted).toBe(false);
    await tab.close();
  });
});
