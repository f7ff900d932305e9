import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { descriptionOf, routesOf } from '../support/described.js';
import { hasPython, python } from '../support/python.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const routes = routesOf(descriptionOf(testApp));
const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Inside the repository, so that the programs find the packages. */
const FOLDER = at(`../../node_modules/.cache/samples-${process.pid}/`);

let page: string;
beforeAll(async () => {
  page = await (await fetch(`${testApp.origin}/docs`)).text();
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

/** The samples of the reference page in one language. */
function samplesIn(language: string): string[] {
  const found = page.matchAll(
    new RegExp(`data-language="${language}">.*?<pre[^>]*><code>(.*?)</code></pre>`, 'gs'),
  );
  return [...found].map(([, html]) =>
    html!.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
}

it('the samples of the TypeScript client compile in strict mode', async () => {
  const samples = samplesIn('TypeScript client');
  expect(samples).toHaveLength(routes.length);
  await mkdir(FOLDER, { recursive: true });
  await Promise.all(samples.map((sample, index) => writeFile(`${FOLDER}sample-${index}.mts`, sample)));
  const compilerOptions = {
    ...{
      module: 'nodenext',
      target: 'es2022',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
    },
    paths: { '@maintenance-api/client': [at('../../sdk/typescript/src/index.ts')] },
  };
  await writeFile(`${FOLDER}tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.mts'] }));
  await run(process.execPath, [at('../../node_modules/typescript/bin/tsc'), '-p', FOLDER]).catch(
    ({ stdout }: { stdout: string }) => expect.fail(stdout),
  );
}, 120_000);

/** Runs samples with a client that sends nothing, and prints how many requests each would have sent. */
const PROGRAM = `
import json, os, sys, tempfile
from maintenance_client import MaintenanceClient
calls = []
def record(result):
    def call(self, *given, **named):
        calls.append(given)
        return result
    return call
for name, result in (("_send", {}), ("_upload", {}), ("_list", iter([])), ("follow_changes", iter([]))):
    setattr(MaintenanceClient, name, record(result))
samples = json.load(sys.stdin)
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    with open("seal.jpg", "wb") as file:
        file.write(b"photo")
    counts = []
    for sample in samples:
        calls.clear()
        exec(sample, {})
        counts.append(len(calls))
    os.chdir("/")
print(json.dumps(counts))
`;

it.runIf(hasPython)('the samples of the Python client run, and send one request each', async () => {
  const samples = samplesIn('Python client');
  const counts = JSON.parse(await python(['-c', PROGRAM], samples)) as number[];
  expect(counts).toEqual(routes.map(() => 1));
});
