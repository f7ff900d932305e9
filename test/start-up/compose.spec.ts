import addFormats from 'ajv-formats';
import { Ajv } from 'ajv';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../src/config.js';
import { temporaryFolder } from '../support/after-kill.js';

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
  readonly read_only?: boolean;
  readonly mem_limit?: string;
  readonly cpus?: number;
}
const compose = parse(read('docker/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  secrets: Record<string, { file?: string }>;
};
const { api, portal, worker, migrate, postgres, redis } = compose.services;
const ours = { api: api!, portal: portal!, worker: worker!, migrate: migrate! };

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
      expect(environment!.ATTACHMENTS_URL_FILE).toBe('/run/secrets/attachments_url');
    }
    expect(read('docker/Dockerfile')).toContain('install -d -o node -g node -m 700 /attachments');
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
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', `${ROOT}docker/haproxy/haproxy.cfg`], {
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

  it('names our image by the release', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    for (const { image } of Object.values(ours)) expect(image).toBe(`maintenance-api:${version}`);
  });
});

describe('what Compose accepts', () => {
  it('is a file that follows the Compose Specification', () => {
    const schema = JSON.parse(read('scripts/schemas/compose-spec.json')) as { $schema?: string };
    delete schema.$schema;
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    for (const format of ['ports', 'expose', 'subnet_ip_address'])
      ajv.addFormat(format, { type: ['string', 'number'] as never, validate: () => true });
    ajv.addFormat('duration', /^(\d+(h|ms|us|m|s))+$/);
    const validate = ajv.compile(schema);
    validate(compose);
    expect(validate.errors).toBeNull();
    // It refuses what the specification does not have.
    expect(validate({ services: { api: { image: 'a', readonly: true } } })).toBe(false);
  });

  // "cannot create secret in read-only service: `file` is the sole supported option"
  it('gives read-only containers only secrets that are files', () => {
    for (const [name, { read_only, secrets = [] }] of Object.entries(compose.services))
      for (const secret of secrets) {
        const { file, ...others } = compose.secrets[secret]!;
        expect({ name, secret, read_only, file, others }).toEqual({
          ...{ name, secret, read_only, others: {} },
          file: `./secrets/${secret}`,
        });
      }
    expect(Object.values(ours).every(({ read_only }) => read_only)).toBe(true);
  });
});

describe('the secrets of compose.yaml', () => {
  const create = (folder: string) => {
    const { status, stdout, stderr } = spawnSync(`${ROOT}docker/secrets.sh`, [folder], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const contents = (folder: string) =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

  it('are created by secrets.sh, each that the file mounts, and configure the service', () => {
    const folder = join(temporaryFolder('compose-secrets'), 'secrets');
    create(folder);
    const created = contents(folder);
    expect(Object.keys(created).sort()).toEqual(Object.keys(compose.secrets).sort());
    const config = parseConfig({
      SECRET_KEY_FILE: join(folder, 'secret_key'),
      DATABASE_URL_FILE: join(folder, 'database_url'),
      ATTACHMENTS_URL_FILE: join(folder, 'attachments_url'),
    });
    const { hostname, username, password, pathname } = new URL(config.databaseUrl!);
    const { POSTGRES_USER, POSTGRES_DB } = postgres!.environment!;
    expect({ hostname, username, password, pathname }).toEqual({
      ...{ hostname: 'postgres', username: POSTGRES_USER, pathname: `/${POSTGRES_DB}` },
      password: created.postgres_password!.trim(),
    });
    expect(config.attachmentsUrl).toBe('file:///attachments');
  });

  it('stay as they are when secrets.sh runs again, and only the missing ones are created', () => {
    const folder = join(temporaryFolder('compose-secrets'), 'secrets');
    create(folder);
    const before = contents(folder);
    rmSync(join(folder, 'smtp_url'));
    expect(create(folder)).toContain('secret_key: kept');
    expect(contents(folder)).toEqual(before);
  });

  it('can be read by the user of a container, but their folder only by its owner', () => {
    const folder = join(temporaryFolder('compose-secrets'), 'secrets');
    create(folder);
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    for (const name of readdirSync(folder))
      expect((statSync(join(folder, name)).mode & 0o777).toString(8)).toBe('644');
  });

  it('are neither committed nor sent to the build', () => {
    const { status } = spawnSync('git', ['check-ignore', '--quiet', 'docker/secrets/secret_key'], {
      cwd: ROOT,
    });
    expect(status).toBe(0);
    expect(read('docker/Dockerfile.dockerignore')).not.toMatch(/^!docker/m);
  });

  it('are in no variable of a container, which `docker inspect` shows', () => {
    for (const { secrets, environment } of Object.values(ours)) {
      expect(secrets).toEqual(['secret_key', 'database_url', 'smtp_url', 'attachments_url']);
      expect(environment).toMatchObject({
        SECRET_KEY_FILE: '/run/secrets/secret_key',
        DATABASE_URL_FILE: '/run/secrets/database_url',
      });
      for (const name of Object.keys(environment!))
        expect(name).not.toMatch(/^(DATABASE_URL|SECRET_KEY|SMTP_URL|ATTACHMENTS_URL)$/);
    }
    expect(postgres).toMatchObject({
      secrets: ['postgres_password'],
      environment: { POSTGRES_PASSWORD_FILE: '/run/secrets/postgres_password' },
    });
  });
});
