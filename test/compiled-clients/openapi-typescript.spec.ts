import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const run = promisify(execFile);
/** Inside the repository, so that the program finds the packages. */
const FOLDER = fileURLToPath(new URL(`../../node_modules/.cache/client-${process.pid}/`, import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

afterAll(() => rm(FOLDER, { recursive: true, force: true }));

it('openapi-typescript generates types from the description with which a program compiles and works', async () => {
  const description = await (await fetch(`${testApp.origin}/api/v1/openapi.json`)).text();
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/schema.ts`, astToString(await openapiTypescript(description)));
  await writeFile(`${FOLDER}/package.json`, '{ "type": "module" }');
  await copyFile(new URL('client-program.ts.txt', import.meta.url), `${FOLDER}/client.ts`);
  const options = [
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--strict',
    '--skipLibCheck',
    '--types',
    'node',
  ];
  await compile([...options, 'client.ts', 'schema.ts']);

  const business = await testApp.business();
  const technicianId = await business.technician();
  const { stdout } = await run(process.execPath, ['client.js', testApp.origin, business.key, technicianId], {
    cwd: FOLDER,
  });
  expect(JSON.parse(stdout)).toEqual({
    price: '1250.50',
    place: 'Pump room, Ground floor, Plant North',
    titles: ['Replace the seal'],
    status: 'cancelled',
    nested: ['Feed pump 4'],
    missing: 'not_found',
    removed: 204,
  });
}, 60_000);

async function compile(args: string[]): Promise<void> {
  await run(process.execPath, [TSC, ...args], { cwd: FOLDER }).catch((failure: { stdout: string }) => {
    throw new Error(`The client does not compile:\n${failure.stdout}`);
  });
}
