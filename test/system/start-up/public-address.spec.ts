import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { FILES_PATH } from '../../../src/attachments/index.js';
import { freePort } from '../../support/free-port.js';
import { ASYNCAPI_PATH, BASE_PATH, MCP_PATH, OPENAPI_PATH } from '../../../src/kernel/base-path.js';
import { killAfterRun, temporaryFolder } from '../../support/after-kill.js';
import { eventually } from '../../support/eventually.js';
import { hasHaproxy } from '../../support/haproxy.js';
import { startTestPortal } from '../../support/portal.js';

// Links of the API and of the portal begin with the same `PUBLIC_URL`, so this address must reach both.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}docker/${path}`, 'utf8');

const PATHS_OF_THE_API = [
  `${BASE_PATH}/assets`,
  OPENAPI_PATH,
  ASYNCAPI_PATH,
  MCP_PATH,
  `${FILES_PATH}/a-signed-link`,
  '/docs',
  '/docs/page.js',
  '/docs/guides/webhooks',
  '/.well-known/webhook-keys.json',
];
const PATHS_OF_THE_PORTAL = ['/', '/sign-up', '/assets', '/attachments/1', '/developers/webhooks'];

interface Path {
  readonly path: string;
  readonly pathType: string;
  readonly backend: { service: { name: string } };
}

describe('the address in PUBLIC_URL', () => {
  it('reaches the API and the portal through the Kubernetes ingress', () => {
    const [settings] = parseAllDocuments(read('kubernetes/settings.yaml'));
    const { data } = settings!.toJS() as { data: { PUBLIC_URL: string } };
    const { spec } = parse(read('kubernetes/ingress.yaml')) as {
      spec: { rules: { host: string; http: { paths: Path[] } }[]; tls: { hosts: string[] }[] };
    };
    const { hostname } = new URL(data.PUBLIC_URL);
    expect(spec.tls[0]!.hosts).toContain(hostname);
    const { paths } = spec.rules.find(({ host }) => host === hostname)!.http;
    /** The longest path that is a prefix of whole segments wins. */
    const serviceFor = (requested: string) =>
      paths
        .filter(({ path }) => `${requested}/`.startsWith(path.endsWith('/') ? path : `${path}/`))
        .sort((one, other) => other.path.length - one.path.length)[0]!.backend.service.name;
    for (const path of PATHS_OF_THE_API) expect([path, serviceFor(path)]).toEqual([path, 'api']);
    for (const path of PATHS_OF_THE_PORTAL) expect([path, serviceFor(path)]).toEqual([path, 'portal']);
  });

  it('reaches the API and the portal through the proxy of compose', async ({ skip }) => {
    if (!hasHaproxy) return skip('haproxy is not installed');
    const portal = await startTestPortal();
    const ports = { api: new URL(portal.api.origin).port, portal: new URL(portal.origin).port };
    const [own, other] = [await freePort(), await freePort()];
    const config = read('haproxy.cfg')
      .replace(/ init-addr none resolvers docker/, '')
      .replace(/^resolvers docker\n(?: .*\n)+/m, '')
      .replace(
        /server-template (api|portal) .*/g,
        (_, name: 'api' | 'portal') => `server ${name} 127.0.0.1:${ports[name]}`,
      )
      .replace('bind :3000', `bind 127.0.0.1:${other}`)
      .replace('bind :3001', `bind 127.0.0.1:${own}`);
    const file = join(temporaryFolder('public-address'), 'haproxy.cfg');
    writeFileSync(file, config);
    expect(spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    const haproxy = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
    haproxy.once('exit', killAfterRun(haproxy.pid!));
    const typeAt = async (origin: string, path: string) => {
      const { status, headers } = await fetch(origin + path, { redirect: 'manual' });
      return `${status} ${headers.get('content-type')}`;
    };
    const proxy = `http://127.0.0.1:${own}`;
    try {
      // The proxy answers 503 until it has checked the servers of both.
      for (const path of [PATHS_OF_THE_API[0]!, PATHS_OF_THE_PORTAL[0]!])
        await eventually(
          () => typeAt(proxy, path).catch(() => '503'),
          (answer) => !answer.startsWith('503'),
        );
      for (const path of PATHS_OF_THE_API)
        expect([path, await typeAt(proxy, path)]).toEqual([path, await typeAt(portal.api.origin, path)]);
      for (const path of PATHS_OF_THE_PORTAL)
        expect([path, await typeAt(proxy, path)]).toEqual([path, await typeAt(portal.origin, path)]);
    } finally {
      haproxy.kill('SIGKILL');
    }
  });
});
