// Checks the lock file for known vulnerabilities in production packages, as part of `npm run check`. If the registry does not
// answer or does not support audits, the script says so and succeeds.
import { spawnSync } from 'node:child_process';
import { root } from './bootstrap.mjs';

/** The severities that fail the check. `npm audit` itself shows the others. */
const REFUSED = ['high', 'critical'];
const TIMEOUT_MS = 60_000;

const args = ['audit', '--omit=dev', '--json', '--package-lock-only', '--fetch-retries=0'];
const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: TIMEOUT_MS });
const found = answerIn(stdout);
if (found === undefined) console.log('The registry does not report vulnerabilities: not checked.');
else process.exit(report(Object.values(found)));

/** The registry's answer; undefined if there was none. */
function answerIn(text) {
  try {
    return JSON.parse(text).vulnerabilities;
  } catch {
    return undefined;
  }
}

function report(all) {
  const refused = all.filter(({ severity }) => REFUSED.includes(severity));
  for (const { name, severity, range } of refused) console.log(`${severity}: ${name} ${range}`);
  return refused.length > 0 ? 1 : 0;
}
