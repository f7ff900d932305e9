import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { freePort } from '../../src/embedded-postgres/free-port.js';
import { isLivingPostgres } from '../../src/embedded-postgres/living.js';
import { temporaryFolder } from '../support/after-kill.js';
import { endProcesses, ServiceProcess } from '../support/process.js';

const run = promisify(execFile);
const dataDir = temporaryFolder('start');
let port: number;

beforeAll(async () => {
  port = await freePort();
});

afterAll(async () => {
  await endProcesses();
  await (await startEmbeddedPostgres({ dataDir })).stop();
});

async function start(environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = new ServiceProcess('main', {
    DATA_DIR: dataDir,
    PORT: `${port}`,
    PORTAL_PORT: `${await freePort()}`,
    ...environment,
  });
  await service.says('Demo key');
  return service;
}

const keyIn = (output: string) => /mk_live_\w+/.exec(output)?.[0];
let key: string;

it('starts from nothing, and prints addresses, a demo key and a curl line that works', async () => {
  const service = await start();
  expect(service.output).toContain(`http://127.0.0.1:${port}/api/v1`);
  key = keyIn(service.output)!;
  const line = /curl .*/.exec(service.output)![0];
  const { stdout } = await run('bash', ['-c', line]);
  expect((JSON.parse(stdout) as { data: unknown[] }).data).toHaveLength(2);
  expect(
    service.output.split('\n').filter((each) => each.startsWith('{') && each.includes('mk_live_')),
  ).toEqual([]);

  service.signal('SIGINT');
  expect(await service.exit()).toBe(0);
});

it('starts again on the data it has, without another key, and the old key works', async () => {
  const service = await start();
  expect(keyIn(service.output)).toBeUndefined();
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/me`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(reply.status).toBe(200);
  service.signal('SIGKILL');
  expect(await service.exit()).toBeNull();
});

const postgresRuns = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

it('stops its PostgreSQL too when a client keeps the API from stopping in time', async () => {
  const service = await start({ STOP_TIMEOUT_MS: '200' });
  const client = await halfARequest();
  service.signal('SIGTERM');
  expect(await service.exit()).toBe(0);
  expect(service.output).toContain('"connections":1');
  expect(postgresRuns()).toBe(false);
  client.destroy();
});

it('stops a PostgreSQL that hangs at the second signal', async () => {
  const service = await start({ STOP_TIMEOUT_MS: '60000' });
  const client = await halfARequest();
  const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGSTOP');
  const began = performance.now();
  expect(await service.insist('SIGINT')).toBe(0);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(isLivingPostgres(pid)).toBe(false);
  client.destroy();
});

/** A connection on which half a request has reached the API. */
async function halfARequest(): Promise<Socket> {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write('GET /health/live HTTP/1.1\r\nHost: local');
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  return client;
}

it('recovers by itself after it was killed, and does all that the README shows', async () => {
  const service = await start();
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const section = readme.split('## Five minutes of curl')[1]!.split('\n## ')[0]!;
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!);
  expect(blocks.length).toBeGreaterThan(6);
  // Pasted into zsh, a comment is an argument or a command.
  for (const [, block] of readme.matchAll(/```sh\n([\s\S]*?)```/g)) expect(block).not.toContain('#');
  const script = blocks.filter((block) => !block.startsWith('export ')).join('\n');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    env: { ...process.env, API: `http://127.0.0.1:${port}/api/v1`, KEY: key, DATA_DIR: dataDir },
  });
  expect(stdout.match(/"error":/g)).toHaveLength(1); // the mistyped filter
  expect(stdout).toContain('"code": "unknown_parameter"');
  expect(stdout).toMatch(/"title": "Replace the shaft seal",\s+"description": null,\s+"status": "cancelled"/);
  const own = /"name": "My first key",[^}]*"secret": "(\w+)"/.exec(stdout)![1]!;
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/me`, {
    headers: { authorization: `Bearer ${own}` },
  });
  expect(((await reply.json()) as { data: { scopes: string[] } }).data.scopes).toEqual([
    'assets:read',
    'operations:read',
  ]);
  service.signal('SIGTERM');
  expect(await service.exit()).toBe(0);
});
