import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumPath } from './chromium.js';
import type { TestPortal, Visitor } from './portal.js';

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Whether tests in a real browser can run. With `CI=true` a missing one ends the whole run. */
export const hasBrowser = chromiumPath() !== undefined;

let running: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === undefined)
    throw new Error('No Chromium on the path. Install one, such as Debian’s package "chromium".');
  return (running ??= chromium.launch({ executablePath, args: FLAGS.split(' ') }));
}

/** A page of a real browser, and what went wrong in it: errors on the console, requests to other origins. */
export type Tab = Page & { readonly problems: string[] };

/**
 * Opens a tab, signed in as somebody, or as nobody. Each has cookies of its own.
 *
 * @param options `width` 1400 unless told; below 600 it is a phone
 */
export async function openTab(
  portal: TestPortal,
  visitor: Visitor = portal.stranger(),
  { width = 1400, theme = 'light' }: { width?: number; theme?: 'light' | 'dark' } = {},
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
  });
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, url: portal.origin, httpOnly: true })),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
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

/** Holds the page in a tab against axe-core, in both themes: no finding that is serious or critical. */
export async function expectAccessible(tab: Tab): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await tab.evaluate((name) => (document.documentElement.dataset.bsTheme = name), theme);
    await tab.evaluate(axe);
    const findings = await tab.evaluate(async () => {
      const { violations } = await (
        globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
      ).axe.run();
      interface Finding {
        id: string;
        impact: string;
        help: string;
        nodes: { html: string }[];
      }
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, help, nodes }) =>
            `${id}: ${help}: ${nodes
              .slice(0, 3)
              .map(({ html }) => html.slice(0, 200))
              .join(' | ')}`,
        );
    });
    expect(findings, `${tab.url()} in the ${theme} theme`).toEqual([]);
  }
}

/** Ends the browser of this worker thread. */
export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
  running = undefined;
}
