import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = at(`../../node_modules/.cache/sdk-${process.pid}/`);
const PACKAGE = `${FOLDER}node_modules/@maintenance-api/client/`;

afterAll(() => rm(FOLDER, { recursive: true, force: true }));

it('the built package runs the first example of its README', async () => {
  await mkdir(`${PACKAGE}dist`, { recursive: true });
  await copyFile(at('../../sdk/typescript/package.json'), `${PACKAGE}package.json`);
  await run(process.execPath, [
    ...[at('../../node_modules/typescript/bin/tsc'), '-p', at('../../sdk/typescript')],
    ...['--outDir', `${PACKAGE}dist`],
  ]);
  const readme = await readFile(at('../../sdk/typescript/README.md'), 'utf8');
  const [, program] = /```ts\n(.*?)```/s.exec(readme)!;
  await writeFile(`${FOLDER}first.mts`, program!);
  await run(
    process.execPath,
    [
      ...[at('../../node_modules/typescript/bin/tsc'), '--ignoreConfig', '--strict', '--module', 'nodenext'],
      ...['--target', 'es2022', '--types', 'node', '--skipLibCheck', 'first.mts'],
    ],
    { cwd: FOLDER },
  ).catch(({ stdout }: { stdout: string }) => expect.fail(stdout));

  const business = await testApp.business();
  await business.asset({ category: 'pump', brand: 'Grundfos' });
  await business.asset({ category: 'motor' });
  const env = { API: `${testApp.origin}/api/v1`, KEY: business.key };
  const { stdout } = await run(process.execPath, ['first.mjs'], { cwd: FOLDER, env });
  expect(stdout).toMatch(/^PUM-GRUN-\d+ operational\n$/);
});
