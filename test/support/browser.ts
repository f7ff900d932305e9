import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { TestPortal, Visitor } from './portal.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Whether tests in a real browser can run. With `CI=true`, a missing browser ends the whole run. */
export const hasBrowser = inject('browser') !== '';

let connected: Promise<Browser> | undefined;
const opened: BrowserContext[] = [];

/** The browser, shared by the whole run: starting one takes longer than most tests. */
function browser(): Promise<Browser> {
  return (connected ??= chromium.connect(inject('browser')));
}

/** A page in a real browser, with its problems: errors on the console, requests to other origins. */
export type Tab = Page & { readonly problems: string[] };

interface TabOptions {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  readonly worker?: boolean;
  readonly scripts?: boolean;
  readonly timeZone?: string;
}

/**
 * Opens a tab with its own cookies, with or without a signed-in person.
 *
 * @param options `width` defaults to 1400; below 600 it is a phone. `worker` enables the service worker, which fetches pages'
 * files a second time: only for tests of the service worker itself. `scripts: false` disables the scripts of the page.
 * `timeZone` is that of the browser
 */
export async function openTab(
  portal: TestPortal,
  visitor: Visitor = portal.newVisitor(),
  { width = 1400, theme = 'light', worker = false, scripts = true, timeZone }: TabOptions = {},
): Promise<Tab> {
  const context = await (
    await browser()
  ).newContext({
    baseURL: portal.origin,
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: theme,
    javaScriptEnabled: scripts,
    timezoneId: timeZone,
    // Colours in transition between two themes belong to neither.
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    serviceWorkers: worker ? 'allow' : 'block',
  });
  opened.push(context);
  await context.addCookies(cookiesOf(visitor));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== portal.origin && !['data:', 'blob:'].includes(protocol))
      problems.push(`request to ${origin}`);
  });
  return Object.assign(page, { problems });
}

/** The rules of axe-core whose result depends on the theme's colours. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Checks the page in a tab against every rule of axe-core, in both themes, and expects no violation. */
export async function expectAccessible(tab: Tab): Promise<void> {
  await addAxe(tab);
  expect(await axeFindings(tab, 'light'), `${tab.url()} in the light theme`).toEqual([]);
  expect(await axeFindings(tab, 'dark'), `${tab.url()} in the dark theme`).toEqual([]);
}

/** Loads axe-core into the page, for `axeFindings`. */
export async function addAxe(tab: Tab): Promise<void> {
  await tab.evaluate(axe);
}

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The violations that axe-core finds in the page. In the dark theme, only the rules about colours run. */
export async function axeFindings(tab: Tab, theme: 'light' | 'dark'): Promise<string[]> {
  await tab.evaluate((name) => (document.documentElement.dataset.bsTheme = name), theme);
  const only = theme === 'light' ? {} : { runOnly: RULES_OF_COLOUR };
  const findings = await tab.evaluate(async (options) => {
    interface Axe {
      run(options: object): Promise<{ violations: readonly Finding[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    return (await axe.run({ ...options, resultTypes: ['violations'] })).violations;
  }, only);
  return findings.map(({ id, help, nodes }) => {
    const examples = nodes.slice(0, 3).map(({ html }) => html.slice(0, 200));
    return `${id}: ${help}: ${examples.join(' | ')}`;
  });
}

/** How long the browser may take to close its tabs, in milliseconds. */
const CLOSING_MS = 15_000;

/**
 * Closes all tabs that this worker thread opened. Tabs that a busy browser does not close in time end with it, after the run; no
 * test fails because of that.
 */
export async function closeBrowser(): Promise<void> {
  const closed = Promise.all(opened.splice(0).map((context) => context.close()));
  await Promise.race([closed, pause(CLOSING_MS, undefined, { ref: false })]);
}

/** The cookies of a visitor, as a browser takes them. */
export function cookiesOf(visitor: Visitor) {
  return [...visitor.cookies].map(([name, value]) => ({
    ...{ name, value, domain: '127.0.0.1', path: '/' },
    ...{ secure: name.startsWith('__Host-'), httpOnly: true },
  }));
}

/** The paths of the pages that a phone has cached. */
export function cachedPages(tab: Tab): Promise<string[]> {
  return tab.evaluate(async () => {
    const pages = await (await caches.open('day-1')).keys();
    return pages.map(({ url }) => new URL(url).pathname + new URL(url).search).sort();
  });
}
