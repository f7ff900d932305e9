import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { freePort } from '../support/free-port.js';
import { isPostgresAlive } from '../../src/embedded-postgres/sharing.js';
import { killAfterRun, temporaryFolder } from '../support/after-kill.js';
import { eventually } from '../support/eventually.js';
import { endProcesses, ServiceProcess } from '../support/process.js';

// One installation from its first start on: each test continues from the one before it. A start takes seconds, so there are
// few of them; the time limits allow for busy machines.

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PATIENCE_MS = 180_000;
const dataDir = temporaryFolder('start');
let api: string;
let port: number;
let key: string;

beforeAll(async () => {
  port = await freePort();
  api = `http://127.0.0.1:${port}/api/v1`;
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
const cluster = join(dataDir, 'postgres', 'postmaster.pid');
const postmaster = async () => Number((await readFile(cluster, 'utf8')).split('\n')[0]);

/** The commands in one section of a page of the documentation. */
async function commandsIn(page: string, part: string): Promise<string[]> {
  const text = await readFile(join(ROOT, page), 'utf8');
  const section = text.split(`## ${part}`)[1]!.split('\n## ')[0]!;
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!);
}

async function ask<T>(path: string, secret: string): Promise<{ status: number; data: T }> {
  const reply = await fetch(`${api}${path}`, { headers: { authorization: `Bearer ${secret}` } });
  return { status: reply.status, data: ((await reply.json()) as { data: T }).data };
}

/** A connection on which the API has received half a request. */
async function halfARequest(): Promise<Socket> {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write('GET /health/live HTTP/1.1\r\nHost: local');
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  return client;
}

describe('npm start', { timeout: PATIENCE_MS }, () => {
  it('starts without configuration, and prints addresses, a demo key and a working curl command', async () => {
    const service = await start();
    expect(service.output).toContain(api);
    key = keyIn(service.output)!;
    const line = /curl .*/.exec(service.output)![0];
    const { stdout } = await run('bash', ['-c', line]);
    expect((JSON.parse(stdout) as { data: unknown[] }).data).toHaveLength(2);
    expect(
      service.output.split('\n').filter((each) => each.startsWith('{') && each.includes('mk_live_')),
    ).toEqual([]);

    service.signal('SIGINT');
    expect(await service.exit()).toBe(0);
    expect(existsSync(cluster)).toBe(false);
  });

  it('starts again with its data and the same key, and one port has the metrics of API, portal and worker', async () => {
    const service = await start({ METRICS_PORT: '0' });
    expect(keyIn(service.output)).toBeUndefined();
    expect((await ask('/me', key)).status).toBe(200);
    const [, metrics] = /"address":"([^"]+)","msg":"Metrics are served."/.exec(service.output)!;
    const text = await (await fetch(metrics!)).text();
    // What is true of the process is not added up over its three parts.
    expect(text).toMatch(/^maintenance_process_ready 1$/m);
    expect(text).toMatch(/^maintenance_attachment_store_writable 1$/m);
    service.signal('SIGKILL');
    expect(await service.exit()).toBeNull();
  });

  it('stops its PostgreSQL when its terminal is closed', async () => {
    const service = await start({ DEMO: 'false' });
    service.signal('SIGHUP');
    expect(await service.exit()).toBe(0);
    expect(existsSync(cluster)).toBe(false);
  });

  it('kills a hanging PostgreSQL at the second signal', async () => {
    const service = await start({ STOP_TIMEOUT_MS: '60000', DEMO: 'false' });
    const client = await halfARequest();
    const pid = await postmaster();
    process.kill(pid, 'SIGSTOP');
    const began = performance.now();
    expect(await service.insist('SIGINT')).toBe(0);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(isPostgresAlive(pid)).toBe(false);
    client.destroy();
  });
});

describe('npm start after it was killed', { timeout: PATIENCE_MS }, () => {
  let service: ServiceProcess;
  let shell: ChildProcess;
  beforeAll(async () => {
    service = await start({ STOP_TIMEOUT_MS: '200', WEBHOOK_UNSAFE_TARGETS: 'true' });
  }, PATIENCE_MS);
  afterAll(() => shell.kill('SIGKILL'));

  it('recovers by itself, and runs the examples of the README', async () => {
    const blocks = await commandsIn('README.md', 'Five minutes of curl');
    expect(blocks.length).toBeGreaterThan(6);
    const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
    // In zsh, a pasted comment is an argument or a command.
    for (const [, block] of readme.matchAll(/```sh\n([\s\S]*?)```/g)) expect(block).not.toContain('#');
    const script = blocks.filter((block) => !block.startsWith('export ')).join('\n');
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      env: { ...process.env, API: api, KEY: key, DATA_DIR: dataDir },
    });
    expect(stdout.match(/"error":/g)).toHaveLength(1); // the mistyped filter
    expect(stdout).toContain('"code": "unknown_parameter"');
    expect(stdout).toMatch(
      /"title": "Replace the shaft seal",\s+"description": null,\s+"status": "cancelled"/,
    );
    const own = /"name": "My first key",[^}]*"secret": "(\w+)"/.exec(stdout)![1]!;
    const { data } = await ask<{ scopes: string[] }>('/me', own);
    expect(data.scopes).toEqual(['assets:read', 'operations:read']);
  });

  it('runs the ten commands of docs/webhooks.md, up to a verified event', async () => {
    const blocks = await commandsIn('docs/webhooks.md', 'Ten commands');
    expect(blocks.join('').trim().split('\n')).toHaveLength(10);
    const [clone, keys, register, happen] = blocks as [string, string, string, string];
    expect(clone).toContain('WEBHOOK_UNSAFE_TARGETS=true npm start');
    expect(keys).toContain('WEBHOOK_UNSAFE_TARGETS=true');

    const receiverPort = await freePort();
    let printed = '';
    const isPrinted = (text: string) =>
      eventually(
        () => Promise.resolve(printed),
        (all) => all.includes(text),
        PATIENCE_MS,
      );
    shell = spawn('bash', ['-eu'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, WEBHOOK_UNSAFE_TARGETS: 'true' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    shell.once('exit', killAfterRun(shell.pid!));
    for (const output of [shell.stdout!, shell.stderr!])
      output.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    shell.stdin!.write(`API=${api} KEY=${key}\n${register.replaceAll('4000', `${receiverPort}`)}`);
    await isPrinted('verified webhook.ping evt_');
    await eventually(
      async () => (await ask<{ url: string; enabled: boolean }[]>('/webhooks', key)).data,
      (all) => all.some(({ url, enabled }) => url.endsWith(`:${receiverPort}/`) && enabled),
    );
    const forged = await fetch(`http://127.0.0.1:${receiverPort}/`, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(400);
    shell.stdin!.write(happen);
    await isPrinted('verified asset.status_changed evt_');
    expect(printed).toContain('"status":"needs_maintenance"');
    expect(printed).toContain('refused: not signed by the service');
    shell.stdin!.end('kill %1\n');
  });

  it('stops its PostgreSQL even if a client prevents the API from stopping in time', async () => {
    const client = await halfARequest();
    service.signal('SIGTERM');
    expect(await service.exit()).toBe(0);
    // On a slow machine, connections of earlier requests may still be closing.
    expect(service.output).toMatch(/"connections":[1-9]/);
    expect(existsSync(cluster)).toBe(false);
    client.destroy();
  });
});
