import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { TestPortal, Visitor } from './portal.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Whether tests in a real browser can run. With `CI=true` a missing one ends the whole run. */
export const hasBrowser = inject('browser') !== '';

let connected: Promise<Browser> | undefined;
const opened: BrowserContext[] = [];

/** The browser of the whole run: starting one takes longer than most of what is tried in it. */
function browser(): Promise<Browser> {
  return (connected ??= chromium.connect(inject('browser')));
}

/** A page of a real browser, and what went wrong in it: errors on the console, requests to other origins. */
export type Tab = Page & { readonly problems: string[] };

interface TabOptions {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  readonly worker?: boolean;
}

/**
 * Opens a tab, signed in as somebody, or as nobody. Each has cookies of its own.
 *
 * @param options `width` 1400 unless told; below 600 it is a phone. `worker` lets it have the service worker, which loads
 * what pages need once more: for tests of what that does
 */
export async function openTab(
  portal: TestPortal,
  visitor: Visitor = portal.stranger(),
  { width = 1400, theme = 'light', worker = false }: TabOptions = {},
): Promise<Tab> {
  const context = await (
    await browser()
  ).newContext({
    baseURL: portal.origin,
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: theme,
    // Colours on their way from one theme to the other are neither's.
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    serviceWorkers: worker ? 'allow' : 'block',
  });
  opened.push(context);
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, url: portal.origin, httpOnly: true })),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
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

/** The rules of axe-core that the colours of a theme decide. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Holds the page in a tab against every rule of axe-core, in both themes: there is no finding of any kind. */
export async function expectAccessible(tab: Tab): Promise<void> {
  await addAxe(tab);
  expect(await axeFindings(tab, 'light'), `${tab.url()} in the light theme`).toEqual([]);
  expect(await axeFindings(tab, 'dark'), `${tab.url()} in the dark theme`).toEqual([]);
}

/** Gives the page in a tab what `axeFindings` needs. */
export async function addAxe(tab: Tab): Promise<void> {
  await tab.evaluate(axe);
}

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe-core finds in the page in a tab; in the dark theme, by the rules alone that its colours decide. */
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

/** How long the browser may take to close what was opened in it, in milliseconds. */
const CLOSING_MS = 15_000;

/**
 * Closes all that the tests of this worker thread have opened in the browser. What it is too busy to close ends with it, after
 * the run: no test has failed by that.
 */
export async function closeBrowser(): Promise<void> {
  const closed = Promise.all(opened.splice(0).map((context) => context.close()));
  await Promise.race([closed, pause(CLOSING_MS, undefined, { ref: false })]);
}
