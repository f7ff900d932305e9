import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/access/index.js';
import { addAxe, axeFindings, closeBrowser, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { brokenRules } from '../support/design-rules.js';
import { startTestPortal, type Visitor } from '../support/portal.js';
import { Receiver } from '../support/receiver.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';
import { created } from '../support/expectations.js';
import { firmPerson } from '../portal/firm.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const LONG = 'Suction pressure transmitter of the second ammonia compressor, behind the guard of the drive';

/** The pages of a business with work to do, in which every name is too long. */
let pages: string[] = [];
/** Pages that are lists: a row stays one line high, even with a long name. */
const LISTS = [
  '/operations',
  '/assets',
  '/assets/labels',
  '/spare-parts',
  '/vendors',
  '/procedures',
  '/developers/keys',
];

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
  const procedure = created(
    await business.api.post('/procedures', { name, steps: [{ title: name, kind: 'pass_fail', help: name }] }),
  );
  await business.api.patch(`/procedures/${procedure}`, {
    steps: [{ title: name, kind: 'number', unit: 'bar' }],
  });
  await business.api.patch(`/assets/${asset}/preventive-schedule`, { procedure_ids: [procedure] });
  const receiver = await Receiver.open();
  const { id: endpoint } = await business.endpoint(receiver.url);
  await receiver.close();
  const delivery = await business.ping(endpoint);
  return [
    ...LISTS,
    ...['/overview', '/calendar?view=agenda', '/calendar?view=technicians', '/operations/new', '/my-work'],
    ...[`/operations?open=${operation}`, `/operations/${operation}`, `/operations/${operation}/edit`],
    `/operations/${operation}/print`,
    ...['/scan', '/assets/new', `/assets/${asset}`, `/assets/${asset}/edit`, '/imports', '/exports'],
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
    ...['/procedures/new', `/procedures/${procedure}`, `/procedures/${procedure}/edit`],
    `/procedures/${procedure}/versions`,
    ...['/notifications', '/notifications/preferences', '/audit', '/account', '/settings', '/search?q=guard'],
    ...['/developers/keys/new', '/developers/webhooks', `/developers/webhooks/${endpoint}`],
    ...[`/developers/webhooks/${endpoint}/deliveries/${delivery}`, `/developers/webhooks/${endpoint}/edit`],
    ...['/developers/webhooks/new', '/developers/events', '/calendar/feed-settings', '/no-such-page'],
  ];
}

/** The window at a desk, and on a phone. */
const DESK = { width: 1400, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Changes the window of a tab: a phone also has a touch screen. */
async function resize(tab: Tab, size: typeof DESK): Promise<void> {
  await tab.setViewportSize(size);
  const session = await tab.context().newCDPSession(tab);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: size === PHONE });
  await session.detach();
}

/** What is wrong with pages, by their addresses. */
type Findings = Record<string, string[]>;
const isWrong = (found: Findings) =>
  Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong.length > 0));

/**
 * Loads each page once that this user can open, and checks it at both sizes: with axe, in both themes, and as `check` does.
 *
 * @param check further checks at one size
 * @param statuses receives the status of each page
 */
async function walk(
  visitor: Visitor,
  paths: readonly string[],
  check?: (tab: Tab, size: string, path: string) => Promise<void>,
  statuses?: Map<string, number>,
): Promise<Findings> {
  const tab = await openTab(portal, visitor);
  const found: Findings = {};
  for (const path of paths) {
    await resize(tab, DESK);
    const reply = await tab.goto(path);
    if (reply!.status() === 403) continue;
    statuses?.set(path, reply!.status());
    await check?.(tab, 'at a desk', path);
    await addAxe(tab);
    const wrong = [...(await axeFindings(tab, 'light')), ...(await axeFindings(tab, 'dark'))];
    await resize(tab, PHONE);
    wrong.push(...(await axeFindings(tab, 'light')).map((each) => `on a phone: ${each}`));
    await check?.(tab, 'on a phone', path);
    found[path] = wrong;
  }
  await tab.close();
  return isWrong(found);
}

describe.runIf(hasBrowser)('every page', () => {
  const broken: Record<string, Findings> = { 'at a desk': {}, 'on a phone': {} };
  const statuses = new Map<string, number>();
  let violations: Findings;
  beforeAll(async () => {
    const record = async (tab: Tab, size: string, path: string) => {
      broken[size]![path] = await brokenRules(tab);
    };
    violations = await walk(await portal.signIn(business), pages, record, statuses);
  }, 600_000);

  it.each(['at a desk', 'on a phone'])(
    'has only the five font sizes, one primary button, at most seven columns and no overflow, %s',
    (size) => {
      expect([...statuses]).toEqual(pages.map((path) => [path, path === '/no-such-page' ? 404 : 200]));
      expect(Object.keys(broken[size]!)).toEqual(pages);
      expect(isWrong(broken[size]!)).toEqual({});
    },
  );

  it('has no violation that axe finds, at both sizes and in both themes, as an owner sees it', () => {
    expect(violations).toEqual({});
  });
});

describe.runIf(hasBrowser)('a very long name without spaces', () => {
  const wide: Record<number, string[]> = { 1400: [], 390: [] };
  beforeAll(async () => {
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
    for (const [visitor, shown] of [
      [await portal.signIn(other), paths],
      [technician, ['/my-work']],
      [vendor, ['/vendor']],
    ] as const) {
      const tab = await openTab(portal, visitor);
      for (const path of shown) {
        await resize(tab, DESK);
        await tab.goto(path);
        for (const size of [DESK, PHONE]) {
          await resize(tab, size);
          const excess = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (excess > 0) wide[size.width]!.push(`${path}: ${excess} px`);
        }
      }
    }
  }, 600_000);

  it.each([1400, 390])('makes no page wider than a window of %i px', (width) => {
    expect(wide[width]).toEqual([]);
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
  it.each(ROLES.filter((role) => role !== 'owner'))(
    'on the pages of a %s',
    async (role) => {
      const visitor = await portal.signIn(business, role);
      expect(await walk(visitor, [...ROLE_PAGES, ...ALL_ROLES_PAGES])).toEqual({});
    },
    300_000,
  );

  it('on the pages of an empty business', { timeout: 300_000 }, async () => {
    const empty = await portal.signIn(await portal.api.business());
    const paths = pages.filter((path) => !/[0-9a-f]{8}-/.test(path));
    expect(await walk(empty, paths)).toEqual({});
  });

  it("on the pages of a vendor's user and of signed-out visitors", { timeout: 300_000 }, async () => {
    const vendorId = await business.vendor();
    const offered = await business.operation({ ...forVendor(vendorId), title: LONG });
    const { visitor } = await firmPerson(portal, business, vendorId);
    const at = `/vendor/${business.id}/operations/${offered}`;
    const own = ['/vendor', at, `${at}/print`];
    expect(await walk(visitor, [...own, ...ALL_ROLES_PAGES])).toEqual({});
    expect(await walk(portal.newVisitor(), SIGNED_OUT)).toEqual({});
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
