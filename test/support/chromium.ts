import { execFileSync } from 'node:child_process';

/** Where Chromium is; undefined where there is none on the path. */
export function chromiumPath(): string | undefined {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome'])
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      continue;
    }
  return undefined;
}
