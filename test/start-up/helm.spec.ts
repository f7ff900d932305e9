import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fromChart, hasHelm, hasKubectl, kustomized, type Rendered } from './rendered.js';

if (!hasHelm || !hasKubectl)
  console.log('There is no helm or no kubectl: the tests that render the chart are skipped.');

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EVERYTHING = `${ROOT}docker/helm/ci/everything-values.yaml`;
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const { version: VERSION } = JSON.parse(read('package.json')) as { version: string };

/** Objects by kind and name, without their namespace, which Helm leaves to the command. */
function byName(objects: readonly Rendered[]): Record<string, Rendered> {
  return Object.fromEntries(
    objects.map(({ metadata: { namespace: _, ...metadata }, ...object }) => [
      `${object.kind} ${metadata.name}`,
      { metadata, ...object },
    ]),
  );
}

describe.skipIf(!hasHelm || !hasKubectl)('the Helm chart', () => {
  const isHook = ({ metadata }: Rendered) => metadata.annotations?.['helm.sh/hook'] !== undefined;

  it('renders the same objects as docker/kubernetes, with its defaults', () => {
    const chart = byName(fromChart().filter((each) => !isHook(each)));
    const manifests = byName(kustomized().filter(({ kind }) => kind !== 'Namespace'));
    expect(chart).toEqual(manifests);
  });

  it('renders the objects of the monitoring as docker/kubernetes/monitoring has them', () => {
    const kinds = ['PodMonitor', 'PrometheusRule'];
    const chart = fromChart('--set', 'monitoring.enabled=true').filter(({ kind }) => kinds.includes(kind));
    expect(byName(chart)).toEqual(byName(kustomized('monitoring')));
  });

  it('migrates before anything else, with all settings in the job: the first time, nothing else exists', () => {
    const [migrate, ...others] = fromChart().filter(isHook);
    expect(others).toEqual([]);
    expect(migrate!.metadata).toMatchObject({
      name: 'migrate',
      annotations: {
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-delete-policy': 'before-hook-creation',
      },
    });
    const { spec } = migrate!.spec.template as {
      spec: {
        serviceAccountName?: string;
        containers: [{ env: { name: string; value: string }[]; envFrom?: unknown }];
      };
    };
    const [{ env, envFrom }] = spec.containers;
    expect([envFrom, spec.serviceAccountName]).toEqual([undefined, undefined]);
    const { data } = fromChart().find(({ kind }) => kind === 'ConfigMap')!;
    expect(Object.fromEntries(env.map(({ name, value }) => [name, value]))).toEqual(data);
  });

  it('contracts only when told to for its own release, after the roll-out', () => {
    expect(fromChart('--set', 'contract=0.9.0').filter(isHook)).toHaveLength(1);
    const contract = fromChart('--set', `contract=${VERSION}`).filter(isHook).at(-1)!;
    expect(contract.metadata).toMatchObject({
      name: 'contract',
      annotations: { 'helm.sh/hook': 'post-upgrade' },
    });
    expect(JSON.stringify(contract.spec)).toContain('"dist/main.migrate.js","--contract"');
  });

  it('names the image by the release of package.json, or by its digest', () => {
    const chart = parse(read('docker/helm/Chart.yaml')) as Record<string, string>;
    expect([chart.version, chart.appVersion]).toEqual([VERSION, VERSION]);
    const digest = `sha256:${'0'.repeat(64)}`;
    const text = JSON.stringify(fromChart('--set', `image.digest=${digest}`));
    expect(text).toContain(`"image":"maintenance-api:${VERSION}@${digest}"`);
    expect(text).not.toContain(`"image":"maintenance-api:${VERSION}"`);
  });

  it('leaves out what is turned off, and links alerts to the run book that is set', () => {
    const objects = fromChart('--values', EVERYTHING);
    const names = Object.keys(byName(objects));
    expect(names).not.toContain('NetworkPolicy to-the-collector');
    expect(names).not.toContain('NetworkPolicy to-the-mail-server');
    expect(objects.find(({ kind }) => kind === 'ConfigMap')!.data).not.toHaveProperty('SMTP_URL_FILE');
    const text = JSON.stringify(objects);
    expect(text).toContain('https://wiki.example.com/run-book#noworker');
    expect(text).not.toContain('maintenance.example.com/run-book');
    expect(text).not.toContain('maintenance_deliveries_due","target');
  });
});
