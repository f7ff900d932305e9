import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { openStore } from '../../src/attachments/attachments.module.js';
import { parseConfig } from '../../src/config.js';
import { MovingClock } from '../support/moving-clock.js';

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
  readonly metadata: { name: string; generateName?: string };
  readonly data?: Record<string, string>;
  readonly spec?: {
    template: { spec: { containers: [Container]; terminationGracePeriodSeconds?: number } };
    scaleTargetRef: { name: string };
    minReplicas: number;
    metrics: { external?: { metric: { name: string } } }[];
  };
}

const OTHERS = ['kustomization.yaml', 'adapter-values.yaml'];
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml') && !OTHERS.includes(basename(name)))
  .sort();
const objects = files.flatMap((name) =>
  parseAllDocuments(read(name)).map((each) => each.toJS() as KubernetesObject),
);
const ofKind = (kind: string) => objects.filter((each) => each.kind === kind);
const pods = [...ofKind('Deployment'), ...ofKind('Job')];
const container = ({ spec }: KubernetesObject) => spec!.template.spec.containers[0];

describe('the Kubernetes manifests', () => {
  it('are all applied: those of each folder by its kustomization, the jobs by roll-out.sh', () => {
    for (const folder of ['.', 'settings', 'monitoring']) {
      const { resources } = parse(read(`${folder}/kustomization.yaml`)) as { resources: string[] };
      const here = files.filter((name) => dirname(name) === folder).map((name) => basename(name));
      expect(resources.filter((name) => name.endsWith('.yaml')).sort()).toEqual(here);
    }
    const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
    expect(resources).toContain('settings');
    const jobs = files.filter((name) => dirname(name) === 'jobs').map((name) => basename(name, '.yaml'));
    for (const job of jobs) expect(read('roll-out.sh')).toContain(`run ${job}`);
  });

  it('name the image by the release, not by a tag that moves', () => {
    const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
    const { images } = parse(read('release/kustomization.yaml')) as { images: { newTag: string }[] };
    expect(images.map(({ newTag }) => newTag)).toEqual([version]);
    const named = objects.flatMap((object) => [...JSON.stringify(object).matchAll(/"image":"([^"]+)"/g)]);
    for (const [, image] of named)
      expect(image).toMatch(/^(maintenance-api|[a-z]+:[\w.-]+@sha256:[0-9a-f]{64})$/);
  });

  it('dump the database with the PostgreSQL of compose.yaml: pg_dump refuses a newer server', () => {
    const { services } = parse(readFileSync(`${ROOT}docker/compose.yaml`, 'utf8'), { merge: true }) as {
      services: { postgres: { image: string } };
    };
    expect(JSON.stringify(ofKind('CronJob'))).toContain(`"image":"${services.postgres.image}"`);
  });

  it('run each migration as a new job, with a name of its own', () => {
    const jobs = ofKind('Job');
    expect(jobs.map(({ metadata }) => metadata)).toMatchObject([
      { generateName: 'contract-', namespace: 'maintenance' },
      { generateName: 'migrate-', namespace: 'maintenance' },
    ]);
    expect(jobs.map(container).map(({ command }) => command.slice(2))).toEqual([
      ['dist/main.migrate.js', '--contract'],
      ['dist/main.migrate.js'],
    ]);
  });

  it('keep passwords in the secret: no variable in clear may contain one', () => {
    const [{ data } = {}] = ofKind('ConfigMap');
    for (const secret of ['DATABASE_URL', 'REDIS_URL', 'SECRET_KEY', 'ATTACHMENTS_URL', 'SMTP_URL']) {
      expect(data).not.toHaveProperty(secret);
      expect(data![`${secret}_FILE`]).toMatch(/^\/run\/secrets\/maintenance\//);
    }
  });

  it('run existing programs, with variables that they read', () => {
    for (const pod of pods) expect(existsSync(`${ROOT}${container(pod).command[2]}`)).toBe(true);
    const config = readFileSync(`${ROOT}src/config.ts`, 'utf8');
    const known = [...config.matchAll(/read\.\w+\('(\w+)'/g)].map(([, name]) => name);
    const [{ data } = {}] = ofKind('ConfigMap');
    for (const name of Object.keys(data!)) expect(known).toContain(name.replace(/_FILE$/, ''));
  });

  it('configure the service together with the secret that the documentation creates', () => {
    const command = readFileSync(`${ROOT}docs/running.md`, 'utf8');
    const [{ data } = {}] = ofKind('ConfigMap');
    const environment = Object.entries(data!).map(([name, value]) => {
      if (!name.endsWith('_FILE')) return [name, value];
      const key = /^\/run\/secrets\/maintenance\/([\w-]+)$/.exec(value)![1];
      const literal = new RegExp(`--from-literal=${key}=(\\S+)`).exec(command)?.[1];
      return [
        name.replace(/_FILE$/, ''),
        key === 'secret-key' ? 'x'.repeat(48) : literal?.replaceAll("'", ''),
      ];
    });
    const config = parseConfig(Object.fromEntries(environment));
    expect(config.databaseUrl).toBeDefined();
    expect(openStore(config, new MovingClock())).toBeDefined();
  });

  it('probe each process for liveness and readiness at its own endpoints', () => {
    const { METRICS_PORT } = ofKind('ConfigMap')[0]!.data!;
    for (const deployment of ofKind('Deployment')) {
      const { ports, startupProbe, readinessProbe, livenessProbe } = container(deployment);
      const portOf = ({ httpGet }: Probe) => ports!.find(({ name }) => name === httpGet.port)?.containerPort;
      // Until PostgreSQL answers, only this port is open.
      for (const probe of [startupProbe!, livenessProbe!]) {
        expect(probe.httpGet.path).toBe('/health/live');
        expect(portOf(probe)).toBe(Number(METRICS_PORT));
      }
      expect(readinessProbe!.httpGet.path).toBe('/health/ready');
      expect(portOf(readinessProbe!)).toBeDefined();
    }
  });

  it('allow no process to run as root, write outside its volumes, or gain privileges', () => {
    for (const pod of pods)
      expect(container(pod).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  it('give each process enough time to stop', () => {
    for (const { spec } of ofKind('Deployment'))
      expect(spec!.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(25);
  });

  it('run at least two of each process, and scale by metrics that exist', () => {
    const scaled = ofKind('HorizontalPodAutoscaler');
    expect(scaled.map(({ spec }) => spec!.scaleTargetRef.name).sort()).toEqual(['api', 'portal', 'worker']);
    for (const { spec } of scaled) expect(spec!.minReplicas).toBeGreaterThanOrEqual(2);
    const metrics = scaled.flatMap(({ spec }) => spec!.metrics.flatMap(({ external }) => external ?? []));
    const described = readFileSync(`${ROOT}docs/observability.md`, 'utf8');
    expect(metrics).toHaveLength(1);
    for (const { metric } of metrics) expect(described).toContain(metric.name);
    const { rules } = parse(read('monitoring/adapter-values.yaml')) as {
      rules: { external: { seriesQuery: string }[] };
    };
    const provided = rules.external.map(({ seriesQuery }) => seriesQuery.split('{')[0]);
    expect(provided).toEqual(metrics.map(({ metric }) => metric.name));
  });
});
