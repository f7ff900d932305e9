/**
 * Checks `openapi.json` against the sources: it must match their declarations, pass `redocly lint` and Spectral, and contain no
 * breaking change since the last committed version (§9.3). If it has changed since then, so must have the entry of its release in
 * CHANGELOG.md. `docs/errors.md` must match the sources too. `--write` regenerates
 * both first.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { fail, read, root } from './bootstrap.mjs';
import { breakingChanges } from './breaking-changes.mjs';
import { changelogProblem } from './changelog.mjs';
import { describeApi, describeErrors } from './describe-api.mjs';

const FILE = join(root, 'openapi.json');
const CHANGELOG = join(root, 'CHANGELOG.md');
const ERRORS = join(root, 'docs/errors.md');

const described = await format(JSON.stringify(await describeApi()), {
  ...(await resolveConfig(FILE)),
  filepath: FILE,
});
const errors = await describeErrors();
if (process.argv.includes('--write')) {
  writeFileSync(FILE, described);
  writeFileSync(ERRORS, errors);
}
if (read(FILE) !== described) fail('openapi.json does not match the sources. Run: npm run openapi');
if (read(ERRORS) !== errors) fail('docs/errors.md does not match the error catalogue. Run: npm run openapi');

const before = lastCommitted(described);
const broken =
  before === undefined ? [] : breakingChanges(JSON.parse(before.description), JSON.parse(described));
if (broken.length > 0) {
  fail(
    `openapi.json has breaking changes since the last committed version (§9.3):\n  ${broken.join('\n  ')}`,
  );
}

const unlisted = changelogProblem({ description: described, changelog: read(CHANGELOG) ?? '' }, before);
if (unlisted !== undefined) fail(unlisted);

const redocly = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const lint = spawnSync(process.execPath, [redocly, 'lint', 'openapi.json', '--format=stylish'], {
  cwd: root,
  env: quiet,
  encoding: 'utf8',
});
if (lint.status !== 0) fail(`redocly lint reports problems in openapi.json:\n${lint.stdout}${lint.stderr}`);
const spectral = fileURLToPath(
  new URL('../node_modules/@stoplight/spectral-cli/dist/index.js', import.meta.url),
);
// Without the tabs of the file, because the linter warns about them.
const found = spawnSync(
  process.execPath,
  [
    spectral,
    'lint',
    '--ruleset',
    '.spectral.yaml',
    '--fail-severity',
    'hint',
    '--quiet',
    '--stdin-filepath',
    FILE,
  ],
  { cwd: root, encoding: 'utf8', stdio: [fileWith(JSON.stringify(JSON.parse(described))), 'pipe', 'pipe'] },
);
if (found.status !== 0) fail(`Spectral reports problems in openapi.json:\n${found.stdout}${found.stderr}`);
console.log(
  `openapi.json: ${Object.keys(JSON.parse(described).paths).length} paths, up to date, no breaking changes, no lint errors`,
);

/** Opens a file that contains a text, for reading from its start. Spectral treats a pipe that is still empty as an error. */
function fileWith(text) {
  const folder = mkdtempSync(join(tmpdir(), 'maintenance-description-'));
  const path = join(folder, 'openapi.json');
  writeFileSync(path, text);
  const file = openSync(path, 'r');
  rmSync(folder, { recursive: true });
  return file;
}

/** The newest committed description that differs from this one, with the changelog of then; undefined if there is none, or no git. */
function lastCommitted(current) {
  const commits =
    git('log', '-n', '2', '--format=%H', '--', 'openapi.json')?.split('\n').filter(Boolean) ?? [];
  return commits
    .map((commit) => ({
      description: git('show', `${commit}:openapi.json`),
      changelog: git('show', `${commit}:CHANGELOG.md`) ?? '',
    }))
    .find(({ description }) => description && description !== current);
}

function git(...words) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 << 20 };
    return execFileSync('git', words, options);
  } catch {
    return undefined;
  }
}
