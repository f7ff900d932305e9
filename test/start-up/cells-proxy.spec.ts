import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKeyText } from '../../src/access/api-key.entity.js';
import { killAfterRun, temporaryFolder } from '../support/after-kill.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { hasHaproxy } from '../support/haproxy.js';

const FOLDER = fileURLToPath(new URL('../../docker/cells/', import.meta.url));

/** A cell that answers with its name. */
async function cellOf(name: string): Promise<Server> {
  const server = createServer((_, response) => response.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe.skipIf(!hasHaproxy)('the router in front of cells', () => {
  const moved = newKeyText('live', 'eu1');
  const old = newKeyText('live');
  let cells: Server[] = [];
  let origin = '';
  let haproxy: ChildProcess;

  beforeAll(async () => {
    cells = [await cellOf('first'), await cellOf('eu1')];
    const [port, folder] = [await freePort(), temporaryFolder('cells-proxy')];
    const portOf = (name: string) => (cells[name === 'first' ? 0 : 1]!.address() as AddressInfo).port;
    const config = readFileSync(join(FOLDER, 'haproxy.cfg'), 'utf8')
      .replace('/var/run/haproxy/cells.sock', join(folder, 'cells.sock'))
      .replace('bind :3000', `bind 127.0.0.1:${port}`)
      .replace(
        /server proxy (first|eu1)\.internal:3000/g,
        (_, name: string) => `server proxy 127.0.0.1:${portOf(name)}`,
      );
    writeFileSync(join(folder, 'haproxy.cfg'), config);
    copyFileSync(join(FOLDER, 'cells.map'), join(folder, 'cells.map'));
    const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
    writeFileSync(join(folder, 'moved.map'), `${hashOf(moved)} first\n${hashOf(old)} eu1\n`);
    haproxy = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
    haproxy.once('exit', killAfterRun(haproxy.pid!));
    origin = `http://127.0.0.1:${port}`;
    await eventually(
      () =>
        fetch(origin).then(
          ({ ok }) => ok,
          () => false,
        ),
      Boolean,
    );
  });
  afterAll(async () => {
    haproxy.kill('SIGKILL');
    await once(haproxy, 'exit');
    for (const each of cells) each.close();
  });

  it.each([
    ['a key that names a cell', newKeyText('live', 'eu1'), 'eu1'],
    ['a key of a sandbox', newKeyText('test', 'eu1'), 'eu1'],
    ['a key without a cell', newKeyText('live'), 'first'],
    ['a key of an unknown cell', newKeyText('live', 'nowhere'), 'first'],
    ['the key of a business that moved', moved, 'first'],
    ['a key without a cell of a business that moved', old, 'eu1'],
    ['no key', undefined, 'first'],
  ])('sends %s to its cell', async (_, key, cell) => {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    expect(await (await fetch(`${origin}/api/v1/me`, { headers })).text()).toBe(cell);
  });
});
