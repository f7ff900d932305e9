import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = `${ROOT}docker/kubernetes/`;
const read = (name: string) => readFileSync(`${FOLDER}${name}`, 'utf8');

interface Probe {
  readonly httpGet: { path: string; port: string };
}
interface Container {
  readonly command: string[];
  readonly ports?: { name: string; containerPort: number }[];
  readonly securityContext: Record<string, unknown>;
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}
interface KubernetesObject {
  readonly kind: string;
  readonly metadata: { name: string };
  readonly data?: Record<string, string>;
  readonly spec?: {
    template: { spec: { containers: [Container]; terminationGracePeriodSeconds?: number } };
    scaleTargetRef: { name: string };
    minReplicas: number;
    metrics: { external?: { metric: { name: string } } }[];
  };
}

const files = readdirSync(FOLDER).filter((name) => name !== 'kustomization.yaml');
const objects = files.flatMap((name) =>
  parseAllDocuments(read(name)).map((each) => each.toJS() as KubernetesObject),
);
const ofKind = (kind: string) => objects.filter((each) => each.kind === kind);
const pods = [...ofKind('Deployment'), ...ofKind('Job')];
const container = ({ spec }: KubernetesObject) => spec!.template.spec.containers[0];

describe('the manifests of Kubernetes', () => {
  it('are applied as one', () => {
    const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
    expect([...resources].sort()).toEqual([...files].sort());
  });

  it('run programs that are built, with variables that are read', () => {
    for (const pod of pods) expect(existsSync(`${ROOT}${container(pod).command.at(-1)}`)).toBe(true);
    const config = readFileSync(`${ROOT}src/config.ts`, 'utf8');
    const known = [...config.matchAll(/read\.\w+\('(\w+)'/g)].map(([, name]) => name);
    const [{ data } = {}] = ofKind('ConfigMap');
    for (const name of Object.keys(data!)) expect(known).toContain(name.replace(/_FILE$/, ''));
  });

  it('ask each process whether it lives and is ready, where it answers that', () => {
    const { METRICS_PORT } = ofKind('ConfigMap')[0]!.data!;
    for (const deployment of ofKind('Deployment')) {
      const { ports, startupProbe, readinessProbe, livenessProbe } = container(deployment);
      const portOf = ({ httpGet }: Probe) => ports!.find(({ name }) => name === httpGet.port)?.containerPort;
      // Before PostgreSQL answers, that port alone is open.
      for (const probe of [startupProbe!, livenessProbe!]) {
        expect(probe.httpGet.path).toBe('/health/live');
        expect(portOf(probe)).toBe(Number(METRICS_PORT));
      }
      expect(readinessProbe!.httpGet.path).toBe('/health/ready');
      expect(portOf(readinessProbe!)).toBeDefined();
    }
  });

  it('let nothing run as root, write beside its volumes, or gain a right', () => {
    for (const pod of pods)
      expect(container(pod).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  it('give a process the time that it takes to stop', () => {
    for (const { spec } of ofKind('Deployment'))
      expect(spec!.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(25);
  });

  it('keep two of each process at least, and have more by metrics that are served', () => {
    const scaled = ofKind('HorizontalPodAutoscaler');
    expect(scaled.map(({ spec }) => spec!.scaleTargetRef.name).sort()).toEqual(['api', 'portal', 'worker']);
    for (const { spec } of scaled) expect(spec!.minReplicas).toBeGreaterThanOrEqual(2);
    const metrics = scaled.flatMap(({ spec }) => spec!.metrics.flatMap(({ external }) => external ?? []));
    const described = readFileSync(`${ROOT}docs/observability.md`, 'utf8');
    expect(metrics).toHaveLength(1);
    for (const { metric } of metrics) expect(described).toContain(metric.name);
  });
});
