import { afterAll, describe, expect, it } from 'vitest';
import { MENU } from '../../src/portal/kit/page/menu.js';
import { closeBrowser, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { seedDemo } from '../support/demo.js';
import { eventually } from '../support/eventually.js';
import { portalBeside, Visitor } from '../support/portal.js';
import { startTestAppAlone } from '../support/test-app.js';

/** The number of bytes that the first visit to a page may load. */
const MAX_BYTES = 300 * 1024;
/** The same for the sign-in page: it was 112 KB with all styles of the UI kit. */
const MAX_SIGN_IN_BYTES = 40 * 1024;

describe.runIf(hasBrowser)('the first visit to a page of the demo', async () => {
  const testApp = await startTestAppAlone();
  const demo = await seedDemo(testApp);
  const portal = await portalBeside(testApp);
  const as = async (role: string) => {
    const { email, password } = demo.signIns.find((each) => each.role === role)!;
    const visitor = portal.newVisitor();
    const form = new URLSearchParams({ email, password }).toString();
    const headers = { origin: portal.origin, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await visitor.send('POST', '/sign-in', form, headers)).status).toBe(303);
    return visitor;
  };
  const [owner, technician, vendor] = [await as('owner'), await as('technician'), await as('vendor')];
  const signedOut = portal.newVisitor();
  afterAll(async () => {
    await closeBrowser();
    await portal.app.close();
  });

  const [asset, operation] = await Promise.all(
    ['assets', 'operations'].map(async (list) => {
      const { body } = await testApp.client(demo.key!).get(`/${list}?limit=1`);
      return `/${list}/${body.data[0].id}`;
    }),
  );
  /** One tab for each visitor: opening a tab takes longer than loading a page. */
  const tabs = new Map<Visitor, Tab>();
  const tabOf = async (visitor: Visitor) => {
    const tab = tabs.get(visitor) ?? (await openTab(portal, visitor));
    tabs.set(visitor, tab);
    return tab;
  };
  const pages: readonly (readonly [string, Visitor])[] = [
    ['/', signedOut],
    ['/sign-up', signedOut],
    ['/my-work', technician],
    ['/vendor', vendor],
    ...[
      ...Object.values(MENU)
        .filter((entry) => !('ofFirms' in entry) && entry.path !== '/my-work')
        .map(({ path }) => path),
      ...['week', 'agenda', 'technicians'].map((view) => `/calendar?view=${view}`),
      ...[
        '/operations/new',
        '/assets/new',
        '/imports',
        '/imports/moving-over',
        '/assets/labels',
        '/assets/labels/sheet?category=pump',
      ],
      ...['/scan', '/exports', '/notifications', '/notifications/preferences', '/account', '/settings'],
      ...[
        '/team/roles',
        '/search?q=pump',
        '/developers/keys/new',
        '/developers/webhooks/new',
        '/no-such-page',
      ],
      ...[asset!, operation!, `${operation!}/print`],
    ].map((path) => [path, owner] as const),
  ];

  it.each(pages)('loads few bytes, and caches static files: %s', async (path, visitor) => {
    const loaded = await loadedBy(await tabOf(visitor), path);
    const heaviest = [...loaded].sort((a, b) => b.bytes - a.bytes).slice(0, 5);
    const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    const sizes = `${total} bytes: ${heaviest.map(({ url, bytes }) => `${url} ${bytes}`).join(', ')}`;
    expect(total, sizes).toBeGreaterThan(0);
    expect(total, sizes).toBeLessThan(visitor === signedOut ? MAX_SIGN_IN_BYTES : MAX_BYTES);
    for (const { url, caching, encoding } of loaded.filter((each) => each.url.startsWith('/static/'))) {
      expect(caching, url).toContain('immutable');
      if (!url.endsWith('.png')) expect(encoding, url).toMatch(/^(br|gzip)$/);
    }
  });
});

interface Loaded {
  readonly url: string;
  readonly bytes: number;
  readonly caching: string;
  readonly encoding: string;
}

/** Everything that a browser with an empty cache loads for a page, except the stream that stays open. */
async function loadedBy(tab: Tab, path: string): Promise<Loaded[]> {
  const network = await tab.context().newCDPSession(tab);
  const pending = new Map<string, Omit<Loaded, 'bytes'> | null>();
  const loaded: Loaded[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type !== 'EventSource' && !request.url.startsWith('data:')) pending.set(requestId, null);
  });
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (type === 'EventSource' || headers['content-type']?.includes('event-stream'))
      pending.delete(requestId);
    else if (pending.has(requestId)) {
      const { pathname, search } = new URL(response.url);
      const [caching = '', encoding = ''] = [headers['cache-control'], headers['content-encoding']];
      pending.set(requestId, { url: pathname + search, caching, encoding });
    }
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = pending.get(requestId);
    if (response) loaded.push({ ...response, bytes: encodedDataLength });
    pending.delete(requestId);
  });
  network.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await tab.goto(path);
  // The page may load more after navigation: wait until no request is pending and every island is rendered.
  const isIdle = async () => {
    if (pending.size > 0) return false;
    return tab.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          requestIdleCallback(() =>
            resolve(
              [...document.querySelectorAll('[data-island]')].every(
                (island) =>
                  !island.localName.includes('-') || customElements.get(island.localName) !== undefined,
              ),
            ),
          ),
        ),
    );
  };
  await eventually(
    async () => (await isIdle()) && (await isIdle()) && pending.size === 0,
    (isDone) => isDone,
  );
  await network.detach();
  return loaded;
}
