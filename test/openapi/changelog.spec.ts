import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { changelogProblem, entryOf } from '../../scripts/changelog.mjs';
import { VERSION } from '../../src/kernel/version.js';
import { descriptionOf } from '../support/described.js';
import { startTestApp } from '../support/test-app.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const PACKAGE = JSON.parse(read('package.json')) as { name: string; version: string; license: string };

describe('the changelog', () => {
  const description = (version: string, more = '') => JSON.stringify({ info: { version }, more });
  const before = {
    description: description('1.1.0'),
    changelog: '# C\n\n## 1.1.0\n\nOne.\n\n## 1.0.0\n\nZero.\n',
  };

  it('has an entry of this release, and of each before', () => {
    const changelog = read('CHANGELOG.md');
    for (const version of [VERSION, '1.0.0']) expect(entryOf(changelog, version)).toMatch(/^## [^]{200}/);
  });

  it('must have an entry of the release that is described', () => {
    const now = { ...before, description: description('1.2.0') };
    expect(changelogProblem(now, before)).toContain('no entry "## 1.2.0"');
  });

  it('must change with the description, in the entry of its release', () => {
    const now = description('1.1.0', 'more');
    const unlisted = 'the entry of 1.1.0 in CHANGELOG.md has not';
    expect(changelogProblem({ ...before, description: now }, before)).toContain(unlisted);
    const other = before.changelog.replace('Zero.', 'Zero, and more.');
    expect(changelogProblem({ description: now, changelog: other }, before)).toContain(unlisted);
    const listed = before.changelog.replace('One.', 'One, and more.');
    expect(changelogProblem({ description: now, changelog: listed }, before)).toBeUndefined();
    expect(changelogProblem(before, undefined)).toBeUndefined();
  });
});

describe('the version of the release', () => {
  it('is that of package.json, of the lock file and of the API description', async () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      version: string;
      packages: { '': { version: string } };
    };
    const described = descriptionOf(await startTestApp()) as { info: { version: string } };
    expect([PACKAGE.version, lock.version, lock.packages[''].version, described.info.version]).toEqual(
      Array(4).fill(VERSION),
    );
  });

  it('and the name of the product are in the SBOM', () => {
    const { stdout, status } = spawnSync('npm', ['run', '-s', 'sbom'], {
      cwd: fileURLToPath(root),
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    });
    expect(status).toBe(0);
    const { metadata, components } = JSON.parse(stdout) as {
      metadata: { component: object };
      components: { name: string }[];
    };
    expect(metadata.component).toMatchObject({
      ...{ type: 'application', name: 'maintenance-api', version: VERSION },
      purl: `pkg:npm/maintenance-api@${VERSION}`,
    });
    expect(components.map(({ name }) => name)).toContain('express');
  });
});

it('the license is the one of package.json, and SECURITY.md supports this release', () => {
  expect(PACKAGE.license).toBe('UNLICENSED');
  expect(read('LICENSE')).toMatch(/All rights reserved[^]*UNLICENSED/);
  expect(read('SECURITY.md')).toContain(`| ${VERSION.split('.').slice(0, 2).join('.')} `);
});
