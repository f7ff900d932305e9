import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { freePort } from '../../src/embedded-postgres/free-port.js';
import { temporaryFolder } from '../support/after-kill.js';
import { eventually } from '../support/eventually.js';
import { endProcesses, ServiceProcess } from '../support/process.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const dataDir = temporaryFolder('first-webhook');
let shell: ChildProcessWithoutNullStreams;
let said = '';

afterAll(async () => {
  shell.stdin.end('kill %1\n');
  await endProcesses();
  await (await startEmbeddedPostgres({ dataDir })).stop();
});

const isSaid = (text: string) =>
  eventually(
    () => Promise.resolve(said),
    (all) => all.includes(text),
    90_000,
  );

it('the ten commands of docs/webhooks.md lead from a clone to a verified event', async () => {
  const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const section = page.split('## Ten commands')[1]!.split('\n## ')[0]!;
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!);
  expect(blocks.join('').trim().split('\n')).toHaveLength(10);
  const [start, key, register, happen] = blocks as [string, string, string, string];
  expect(start).toContain('WEBHOOK_UNSAFE_TARGETS=true npm start');
  expect(key).toContain('WEBHOOK_UNSAFE_TARGETS=true');

  const [port, portalPort, receiverPort] = [await freePort(), await freePort(), await freePort()];
  const service = new ServiceProcess('main', {
    ...{ DATA_DIR: dataDir, PORT: `${port}`, PORTAL_PORT: `${portalPort}` },
    WEBHOOK_UNSAFE_TARGETS: 'true',
  });
  await service.says('Demo key');
  shell = spawn('bash', ['-eu'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, WEBHOOK_UNSAFE_TARGETS: 'true' },
  });
  shell.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  shell.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const api = `http://127.0.0.1:${port}/api/v1`;
  const [secret] = /mk_live_\w+/.exec(service.output)!;
  shell.stdin.write(`API=${api} KEY=${secret}\n${register.replaceAll('4000', `${receiverPort}`)}`);
  await isSaid('verified webhook.ping evt_');
  await eventually(
    async () => {
      const reply = await fetch(`${api}/webhooks`, { headers: { authorization: `Bearer ${secret}` } });
      return ((await reply.json()) as { data: { url: string; enabled: boolean }[] }).data;
    },
    (endpoints) => endpoints.some(({ url, enabled }) => url.endsWith(`:${receiverPort}/`) && enabled),
  );
  const forged = await fetch(`http://127.0.0.1:${receiverPort}/`, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(400);
  shell.stdin.write(happen);
  await isSaid('verified asset.status_changed evt_');
  expect(said).toContain('"status":"needs_maintenance"');
  expect(said).toContain('refused: not signed by the service');
}, 180_000);
