// Runs Lighthouse on the first pages that people see, on a phone and a desktop, with the demo's data. Fails below 95 for
// performance or accessibility. node scripts/lighthouse.mjs; needs Chromium on the path, and npx fetches Lighthouse.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

const LIGHTHOUSE = 'lighthouse@12';
const WANTED = 95;
const CATEGORIES = ['performance', 'accessibility'];
const MEASURES = [
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
];
const PORTS = { PORT: '3992', PORTAL_PORT: '3993' };
const ORIGIN = `http://127.0.0.1:${PORTS.PORTAL_PORT}`;
/** The pages, and the people who open them. */
const PAGES = [
  ['/', null],
  ['/overview', 'owner@northwind-foods.example'],
  ['/my-work', 'amara.okafor@northwind-foods.example'],
];
/** Lighthouse's options for each kind of device. */
const DEVICES = { phone: [], desk: ['--preset=desktop'] };

bootstrap({ tools: true });
const folder = mkdtempSync(join(tmpdir(), 'maintenance-lighthouse-'));
const service = spawn(process.execPath, [join(root, 'dist/main.js')], {
  env: { ...process.env, ...PORTS, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'fatal' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let worst = 100;
try {
  for await (const text of service.stdout) if (String(text).includes('Reference')) break;
  for (const [path, email] of PAGES) {
    const cookie = email === null ? '' : await signIn(email);
    for (const [device, flags] of Object.entries(DEVICES))
      worst = Math.min(worst, audit(path, cookie, device, flags));
  }
} finally {
  service.kill('SIGINT');
  await once(service, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  worst >= WANTED
    ? `All scores are ${WANTED} or more.`
    : `The lowest score is ${worst}; at least ${WANTED} is required.`,
);
process.exit(worst >= WANTED ? 0 : 1);

/** @returns a session cookie */
async function signIn(email) {
  const answer = await fetch(`${ORIGIN}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ email, password: 'northwind-demo' }),
  });
  if (answer.status !== 303) throw new Error(`The sign-in answers ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** Prints the scores of a page. @returns the lowest score */
function audit(path, cookie, device, flags) {
  const file = join(folder, 'report.json');
  const result = spawnSync(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, ORIGIN + path, ...flags, '--quiet', '--output=json', `--output-path=${file}`],
      ...[`--only-categories=${CATEGORIES.join()}`, `--extra-headers=${JSON.stringify({ cookie })}`],
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: chromium() }, encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`Lighthouse failed: ${result.stderr}`);
  const { categories, audits, finalDisplayedUrl } = JSON.parse(readFileSync(file, 'utf8'));
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}.`);
  const scores = CATEGORIES.map((name) => Math.round(categories[name].score * 100));
  const listed = CATEGORIES.map((name, at) => `${name} ${scores[at]}`);
  const measured = MEASURES.map((name) => `${audits[name].title} ${audits[name].displayValue}`);
  console.log(`${path} (${device}): ${[...listed, ...measured].join(', ')}`);
  return Math.min(...scores);
}

function chromium() {
  return execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
}
