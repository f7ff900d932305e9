import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

// The output of openapi-typescript is tested in openapi-typescript.spec.ts. docs/guides/generated-clients.md lists those tested by hand.
const testApp = await startTestApp();
const run = promisify(execFile);
/** Inside the repository, so that the programs find the packages. */
const FOLDER = fileURLToPath(
  new URL(`../../node_modules/.cache/generators-${process.pid}/`, import.meta.url),
);
const bin = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));

interface Generator {
  /** Its command line, which reads `openapi.json` and writes `client.ts`. */
  readonly command: readonly string[];
  /** A program that uses the client, and prints the ids of an operation created twice with one key, and an error code. */
  readonly program: string;
}

const GENERATORS: Record<string, Generator> = {
  oazapfts: {
    command: [bin('.bin/oazapfts'), 'openapi.json', 'client.ts'],
    program: `
      import { createOperation, defaults, getOperation } from './client.js';
      const [origin, key] = process.argv.slice(2) as [string, string];
      defaults.baseUrl = origin + '/api/v1';
      defaults.headers = { Authorization: 'Bearer ' + key };
      const body = { title: 'Replace the seal', required_skill: 'mechanical', assignee_type: null } as const;
      const idempotencyKey = crypto.randomUUID();
      const first = await createOperation(idempotencyKey, body);
      const again = await createOperation(idempotencyKey, body);
      if (first.status !== 201 || again.status !== 201) throw new Error('It was not created.');
      const missing = await getOperation(crypto.randomUUID());
      const code = missing.status === 404 ? missing.data.error.code : undefined;
      console.log(JSON.stringify([first.data.data.id, again.data.data.id, code]));`,
  },
  'swagger-typescript-api': {
    command: [
      bin('.bin/swagger-typescript-api'),
      ...'generate -p openapi.json -o . -n client.ts --generate-union-enums'.split(' '),
    ],
    program: `
      import { Api, type HttpResponse, type Problem } from './client.js';
      const [origin, key] = process.argv.slice(2) as [string, string];
      const headers = { Authorization: 'Bearer ' + key };
      const api = new Api({ baseUrl: origin + '/api/v1', baseApiParams: { headers, format: 'json' } });
      const body = { title: 'Replace the seal', required_skill: 'mechanical', assignee_type: null } as const;
      const once = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
      const first = await api.operations.createOperation(body, once);
      const again = await api.operations.createOperation(body, once);
      const missing = await api.operations
        .getOperation(crypto.randomUUID())
        .then(() => undefined, (refused: HttpResponse<unknown, Problem>) => refused.error.error.code);
      console.log(JSON.stringify([first.data.data.id, again.data.data.id, missing]));`,
  },
};

let description: string;
beforeAll(async () => {
  description = await (await fetch(`${testApp.origin}/api/v1/openapi.json`)).text();
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

it.each(Object.entries(GENERATORS))(
  '%s generates a client that compiles in strict mode, and creates a record once with one Idempotency-Key',
  async (name, { command, program }) => {
    const cwd = `${FOLDER}${name}/`;
    await mkdir(cwd, { recursive: true });
    await writeFile(`${cwd}openapi.json`, description);
    await writeFile(`${cwd}package.json`, '{ "type": "module" }');
    await writeFile(`${cwd}program.ts`, program);
    await run(process.execPath, [...command], { cwd });
    const compilerOptions =
      '--ignoreConfig --module nodenext --target es2023 --strict --skipLibCheck --types node';
    await run(
      process.execPath,
      [bin('typescript/bin/tsc'), ...compilerOptions.split(' '), 'client.ts', 'program.ts'],
      {
        cwd,
      },
    ).catch(({ stdout }: { stdout: string }) => expect.fail(stdout));

    const business = await testApp.business();
    const { stdout } = await run(process.execPath, ['program.js', testApp.origin, business.key], { cwd });
    const [first, again, missing] = JSON.parse(stdout) as string[];
    expect([again, missing]).toEqual([first, 'not_found']);
    expect((await business.api.get('/operations')).body.data).toHaveLength(1);
  },
  60_000,
);
