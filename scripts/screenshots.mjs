// Takes screenshots of every page of the portal, for a desktop and a phone: of the demo data as seen by its owner, a manager, a
// technician and a vendor, and of an empty business. The script follows the links of each page, but visits only one page of each
// kind. Then it opens the states without a link, such as a form whose server is not available. With --dialogs, it also takes
// screenshots of every menu and dialog. Needs Chromium on the path.
// node scripts/screenshots.mjs [folder] [--light | --dark] [--desk | --phone] [--french] [--dialogs]
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { bootstrap, root, say } from './bootstrap.mjs';

const flag = { type: 'boolean', default: false };
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { light: flag, dark: flag, desk: flag, phone: flag, french: flag, dialogs: flag },
});
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const PORTS = { PORT: '3990', PORTAL_PORT: '3991' };
const ORIGIN = `http://127.0.0.1:${PORTS.PORTAL_PORT}`;
const PASSWORD = 'northwind-demo';
const SIZES = { desk: { width: 1400, height: 900 }, phone: { width: 390, height: 844 } };
const sizes = ['desk', 'phone'].filter((size) => flags[size] || !(flags.desk || flags.phone));
const themes = ['light', 'dark'].filter((theme) => flags[theme] || !(flags.light || flags.dark));
/** The maximum height of a screenshot, in pixels. */
const MAX_HEIGHT = 2200;
/** Files, and pages on the other port. */
const NO_PAGE = /\.ics$|\/(file|template|reference|session)$|^\/(attachments|static)\//;
/** The address to which the form for an operation is posted, with its token. */
const FORM = /\/operations\?_csrf=/;
/** Pages without a link to them. */
const HIDDEN = [
  '/scan?code=NO-SUCH-CODE',
  '/search?q=pump',
  '/search?q=nothing+like+it',
  '/offline',
  '/no-such-page',
];
const HIDDEN_FROM_STRANGERS = ['/invitation/none', '/new-password/none', '/confirm-email/none', '/offline'];
const IMPORT = 'Name;Room;Category\nFeed pump 9;No such room;pump\n;;pump\nSpare compressor;;compressor\n';

bootstrap({ tools: true });
const folder = positionals[0] ?? join(root, '.data', 'screenshots');
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'maintenance-screenshots-'));
const receiver = createServer((request, response) => {
  response.statusCode = request.url === '/refuses' ? 422 : 200;
  request
    .resume()
    .on('end', () => response.end(request.url === '/refuses' ? 'Unknown field "priority".' : 'ok'));
}).listen(0, '127.0.0.1');
const service = spawn(process.execPath, [join(root, 'dist/main.js')], {
  env: { ...process.env, ...PORTS, DATA_DIR: data, LOG_LEVEL: 'fatal', WEBHOOK_UNSAFE_TARGETS: 'true' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'],
});
try {
  for await (const text of service.stdout) if (String(text).includes('Reference')) break;
  await addRecords();
  for (const size of sizes)
    for (const colorScheme of themes) {
      const suffix = `${size}.${colorScheme}`;
      const open = () =>
        browser.newContext({
          ...{ viewport: SIZES[size], colorScheme, baseURL: ORIGIN, acceptDownloads: false },
          locale: flags.french ? 'fr-FR' : 'en-GB',
        });
      const as = async (name, enter, starts) => {
        const context = await open();
        const page = await context.newPage();
        await enter(page);
        await follow(page, starts, (path) => `${name}${path.replaceAll(/[/?=&+]+/g, '-')}.${suffix}`);
        await context.close();
      };
      await as('stranger', () => undefined, ['/', '/sign-up', ...HIDDEN_FROM_STRANGERS]);
      await as('owner', signIn('owner@northwind-foods.example'), ['/', ...HIDDEN]);
      await as('manager', signIn('manager@northwind-foods.example'), ['/']);
      await as('technician', signIn('amara.okafor@northwind-foods.example'), ['/my-work']);
      await as('vendor', signIn('service@polar-refrigeration.example'), ['/vendor', '/overview']);
      await as('empty', signUp, ['/']);
      const context = await open();
      await shootErrors(await context.newPage(), suffix);
      await context.close();
    }
  say(`The screenshots are in ${folder}.`);
} finally {
  await browser.close();
  receiver.close();
  service.kill('SIGINT');
  await once(service, 'exit');
  rmSync(data, { recursive: true, force: true });
}

/**
 * Creates the records that the demo lacks, as its owner, and takes a screenshot of each page that is shown once, after a form.
 */
async function addRecords() {
  const { port } = receiver.address();
  const page = await (await browser.newContext({ baseURL: ORIGIN, viewport: SIZES.desk })).newPage();
  await signIn('owner@northwind-foods.example')(page);
  if (flags.french) await fill(page, '/account', { language: 'fr' });
  await fill(page, '/developers/keys/new', {});
  await shootAll(page, 'owner-form-refused');
  await fill(page, '/developers/keys/new', { name: 'Power BI', scopes: 'assets:read' });
  await shootAll(page, 'owner-developers-keys-made');
  await fill(page, '/team/invite', {
    name: 'Jonas Berg',
    email: 'jonas.berg@example.com',
    role: 'technician',
  });
  await shootAll(page, 'owner-team-invited');
  for (const path of ['refuses', 'accepts']) {
    const url = `http://127.0.0.1:${port}/${path}`;
    await fill(page, '/developers/webhooks/new', { url, event_types: 'operation.created' });
    if (path === 'refuses') await shootAll(page, 'owner-developers-webhooks-secret');
    await press(page, 'main form[action$="/ping"] button');
  }
  await page.goto('/imports');
  await page.setInputFiles('[name=file]', {
    name: 'assets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(IMPORT),
  });
  await press(page, '.import-file [type=submit]');
  await page.goto('/assets');
  await page.locator('#export').evaluate((dialog) => dialog.showModal());
  await press(page, '#export [type=submit]');
  await page.context().close();
}

/** Fills in the form of a page and submits it. */
async function fill(page, path, values) {
  await page.goto(path);
  const form = page.locator('main form', { has: page.locator('[name]:not([type=hidden])') }).first();
  for (const [name, value] of Object.entries(values)) {
    const field = form.locator(`[name="${name}"]`);
    const type = await field.first().evaluate((each) => each.type);
    if (type === 'select-one') await field.selectOption(value);
    else if (type === 'checkbox') await field.and(page.locator(`[value="${value}"]`)).check();
    else await field.fill(value);
  }
  await form.evaluate((each) => (each.noValidate = true));
  await form.locator('[type=submit]').click();
  await page.waitForLoadState('networkidle');
}

/** Takes screenshots of a page without an address, in every size and theme. */
async function shootAll(page, name) {
  for (const size of sizes)
    for (const colorScheme of themes) {
      await page.setViewportSize(SIZES[size]);
      await page.emulateMedia({ colorScheme });
      await shoot(page, `${name}.${size}.${colorScheme}`);
    }
}

/** Error states: a page that fails; a form while it is sent, without a server, with a failing server, and without a session. */
async function shootErrors(page, suffix) {
  const { startEmbeddedPostgres } = await import(join(root, 'dist/embedded-postgres/embedded-postgres.js'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir: data });
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const without = async (table, act) => {
    await database.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
    await act().finally(() => database.query(`ALTER TABLE ${table}_gone RENAME TO ${table}`));
  };
  const shot = (name) => shoot(page, `trouble-${name}.${suffix}`);
  const send = () => page.locator('main form [data-submit]').click();
  await signIn('owner@northwind-foods.example')(page);
  await without('spare_parts', async () => {
    await page.goto('/spare-parts');
    await shot('broken-page');
  });
  await page.goto('/operations/new?report=1');
  await page.fill('[name=title]', 'Oil below the gearbox');
  let fail;
  const failure = new Promise((resolve) => (fail = resolve));
  await page.route(FORM, (route) => failure.then(() => route.abort('connectionrefused')));
  await send();
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: join(folder, `trouble-on-its-way.${suffix}.png`) });
  fail();
  await page.getByRole('alert').waitFor();
  await shot('no-server');
  await page.unroute(FORM);
  await without('operations', async () => {
    await send();
    await page.locator('[data-why=failed][role=alert]').waitFor();
    await shot('broken-form');
  });
  await page.context().clearCookies({ name: '__Host-session' });
  await send();
  await page.locator('[data-why=signed-out][role=alert]').waitFor();
  await shot('no-session');
  await database.end();
  await stop();
}

/** Follows links, once for each kind of page, and takes a screenshot of each. */
async function follow(page, starts, nameOf) {
  const waiting = [...starts];
  const seen = new Set(waiting);
  for (const path of waiting) {
    await page.goto(path);
    await shoot(page, nameOf(kindOf(new URL(path, ORIGIN))));
    const links = await page.$$eval('a[href^="/"]:not([download])', (all) => all.map(({ href }) => href));
    for (const link of links.map((href) => new URL(href))) {
      const kind = kindOf(link);
      if (NO_PAGE.test(link.pathname) || seen.has(kind)) continue;
      seen.add(kind);
      waiting.push(link.pathname + link.search);
    }
  }
}

/** An address without the parts that identify a record or a filter. */
function kindOf({ pathname, searchParams }) {
  const query = ['view', 'open', 'q', 'code'].filter((name) => searchParams.has(name));
  const shown = query.map((name) => (name === 'open' ? 'open' : `${name}=${searchParams.get(name)}`));
  const path = pathname.replaceAll(UUID, 'one');
  return shown.length === 0 ? path : `${path}?${shown.join('&')}`;
}

async function shoot(page, name) {
  const { width, height } = page.viewportSize();
  // Wait for scripts and redirects.
  await page.waitForLoadState('networkidle');
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, MAX_HEIGHT)) });
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.setViewportSize({ width, height });
  if (!flags.dialogs) return;
  for (const dialog of await page.locator('main :is(dialog, [popover]:not([role=listbox]))').all()) {
    const id = kindOf({ pathname: await dialog.getAttribute('id'), searchParams: new URLSearchParams() });
    const picture = join(folder, `${name.replace('.', `.${id}.`)}.png`);
    if (existsSync(picture)) continue;
    await dialog.evaluate(showDialog);
    await page.screenshot({ path: picture });
    await dialog.evaluate((each) => (each.localName === 'dialog' ? each.close() : each.hidePopover()));
  }
}

/** Shows a dialog, after opening the menu that contains it. */
function showDialog(dialog) {
  const menu = dialog.parentElement.closest('[popover]');
  if (menu && !menu.matches(':popover-open')) menu.showPopover();
  if (dialog.localName === 'dialog') dialog.showModal();
  else dialog.showPopover();
}

function signIn(email) {
  return async (page) => {
    await page.goto('/');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    await press(page, 'button[type=submit]');
  };
}

async function signUp(page) {
  await page.goto('/sign-up');
  await page.fill('[name=business_name]', 'Harbour Cranes');
  await page.fill('[name=name]', 'Ada Fitter');
  await page.fill('[name=email]', `ada-${Date.now()}@example.com`);
  await page.fill('[name=password]', 'a long enough password');
  await press(page, 'button[type=submit]');
}

async function press(page, button) {
  await page.click(button);
  await page.waitForLoadState('networkidle');
}
