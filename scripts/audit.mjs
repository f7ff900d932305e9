// Asks the registry whether a package that runs in production has a known hole, by the lock file; `npm run check` does. Where the
// registry does not answer, or knows no such question, that is said, and nothing is refused.
import { spawnSync } from 'node:child_process';
import { root } from './bootstrap.mjs';

/** What is refused; what is less grave is shown by `npm audit` itself. */
const REFUSED = ['high', 'critical'];
const PATIENCE_MS = 60_000;

const args = ['audit', '--omit=dev', '--json', '--package-lock-only', '--fetch-retries=0'];
const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: PATIENCE_MS });
const found = answerIn(stdout);
if (found === undefined) console.log('The registry does not say which packages have holes: not checked.');
else process.exit(report(Object.values(found)));

/** What the registry said; undefined when it said nothing. */
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
