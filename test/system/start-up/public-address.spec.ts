import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { FILES_PATH } from '../../../src/attachments/index.js';
import { ASYNCAPI_PATH, BASE_PATH, MCP_PATH, OPENAPI_PATH } from '../../../src/kernel/base-path.js';
import { ComposeProxy } from '../../support/compose-proxy.js';
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
    const [settings] = parseAllDocuments(read('kubernetes/settings/settings.yaml'));
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
    const portOf = (origin: string) => Number(new URL(origin).port);
    const proxy = await ComposeProxy.start({ api: portOf(portal.api.origin), portal: portOf(portal.origin) });
    const typeAt = async (origin: string, path: string) => {
      const { status, headers } = await fetch(origin + path, { redirect: 'manual' });
      return `${status} ${headers.get('content-type')}`;
    };
    try {
      // The proxy answers 503 until it has checked the servers of both.
      for (const path of [PATHS_OF_THE_API[0]!, PATHS_OF_THE_PORTAL[0]!])
        await eventually(
          () => typeAt(proxy.portal, path).catch(() => '503'),
          (answer) => !answer.startsWith('503'),
        );
      for (const path of PATHS_OF_THE_API)
        expect([path, await typeAt(proxy.portal, path)]).toEqual([
          path,
          await typeAt(portal.api.origin, path),
        ]);
      for (const path of PATHS_OF_THE_PORTAL)
        expect([path, await typeAt(proxy.portal, path)]).toEqual([path, await typeAt(portal.origin, path)]);
    } finally {
      await proxy.stop();
    }
  });
});
