// Takes a picture of every page of the portal: at a desk and on a phone, light and dark, with the demo's data and for a
// business that has nothing yet. node scripts/screenshots.mjs [folder]; needs Chromium on the path.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { bootstrap, root, say } from './bootstrap.mjs';

const PORTS = { PORT: '3990', PORTAL_PORT: '3991' };
const ORIGIN = `http://127.0.0.1:${PORTS.PORTAL_PORT}`;
const PASSWORD = 'northwind-demo';
const PAGES = [
  'overview calendar calendar?view=week calendar?view=technicians operations operations/new my-work scan assets assets/new assets/labels assets/labels/sheet?category=pump assets/import exports',
  'locations spare-parts vendors team team/roles notifications notifications/preferences audit account settings search?q=pump',
  'developers/keys developers/keys/new developers/webhooks developers/webhooks/new developers/events no-such-page',
].flatMap((line) => line.split(' '));
/** The first link of a list leads to a page of its own. */
const FIRST_OF = {
  operations: 'operations',
  assets: 'assets',
  'spare-parts': 'spare-parts',
  vendors: 'vendors',
};
const SIZES = { desk: { width: 1400, height: 900 }, phone: { width: 390, height: 844 } };

bootstrap();
const folder = process.argv[2] ?? join(root, '.data', 'screenshots');
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'maintenance-screenshots-'));
const service = spawn(process.execPath, [join(root, 'dist/main.js')], {
  env: { ...process.env, ...PORTS, DATA_DIR: data, LOG_LEVEL: 'fatal' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'],
});
try {
  for await (const text of service.stdout) if (String(text).includes('Reference')) break;
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL: ORIGIN });
      await shoot(context, '', `sign-in.${size}.${colorScheme}`);
      await signIn(context, 'owner@northwind-foods.example');
      for (const path of PAGES) await shoot(context, path, `${path}.${size}.${colorScheme}`);
      for (const [list, prefix] of Object.entries(FIRST_OF)) {
        const page = await context.newPage();
        await page.goto(`/${list}`);
        const link = await page.locator('[data-row] td:first-child a').first().getAttribute('href');
        await page.close();
        await shoot(context, link.slice(1), `${prefix}-detail.${size}.${colorScheme}`);
      }
      await context.close();
      const firm = await browser.newContext({ viewport, colorScheme, baseURL: ORIGIN });
      await signIn(firm, 'service@polar-refrigeration.example');
      await shoot(firm, 'vendor', `vendor.${size}.${colorScheme}`);
      await firm.close();
      const empty = await browser.newContext({ viewport, colorScheme, baseURL: ORIGIN });
      await signUp(empty);
      for (const path of PAGES) await shoot(empty, path, `empty.${path}.${size}.${colorScheme}`);
      await empty.close();
    }
  say(`The pictures are in ${folder}.`);
} finally {
  await browser.close();
  service.kill('SIGINT');
  await once(service, 'exit');
  rmSync(data, { recursive: true, force: true });
}

async function signIn(context, email) {
  const page = await context.newPage();
  await page.goto('/');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')]);
  await page.close();
}

async function signUp(context) {
  const page = await context.newPage();
  await page.goto('/sign-up');
  await page.fill('[name=business_name]', 'Harbour Cranes');
  await page.fill('[name=name]', 'Ada Fitter');
  await page.fill('[name=email]', `ada-${Date.now()}@example.com`);
  await page.fill('[name=password]', 'a long enough password');
  await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')]);
  await page.close();
}

async function shoot(context, path, name) {
  const page = await context.newPage();
  await page.goto(`/${path}`);
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${name.replaceAll(/[/?=]/g, '-')}.png`) });
  await page.close();
}
