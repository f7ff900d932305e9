import { execFileSync } from 'node:child_process';
import { chromium, type BrowserServer } from 'playwright-core';

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Starts a Chromium that any thread can connect to. @returns undefined if there is none on the path */
export async function startChromium(): Promise<BrowserServer | undefined> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) return undefined;
  // The run itself handles signals, and ends the browser with its other processes.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launchServer({ executablePath, args: FLAGS.split(' '), ...signals });
}

/** The headless shell comes first: without the frame of a window, it takes less than half the time of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function chromiumPath(): string | undefined {
  for (const name of NAMES)
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      continue;
    }
  return undefined;
}
