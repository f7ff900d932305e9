import { afterAll, expect, it } from 'vitest';
import { BASE_RELEASE } from '../../../src/kernel/database/migrations/migration-files.js';
import { freePort } from '../../support/free-port.js';
import { emptyDatabase } from '../../support/new-database.js';
import { endProcesses, ServiceProcess } from '../../support/process.js';
import { formerRelease, RELEASES } from './former-releases.js';
import { type Answer, Traffic } from './traffic.js';

/** The number of assets, and half the number of operations. */
const ASSETS = Number(process.env.UPGRADE_ASSETS ?? 4_000);
/** The kinds of requests, and how many responses each kind must get in each phase of the upgrade. */
const KINDS = 12;
const ENOUGH = 15;
const CLIENTS = 4;

const folders = new Map<string, string | undefined>();
for (const release of RELEASES) folders.set(release, await formerRelease(release));
afterAll(endProcesses);

async function environmentOf(url: string) {
  return {
    DATABASE_URL: url,
    SECRET_KEY: 'a secret of the upgrade that is tried, of many bytes',
    PORT: String(await freePort()),
    RATE_LIMIT_MAX: '1000000000',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  };
}

async function finished(process: ServiceProcess): Promise<string> {
  expect({ status: await process.exit(), errors: process.errors }).toEqual({ status: 0, errors: '' });
  return process.output;
}

/** Waits until the process answers requests. */
async function ready(origin: string): Promise<void> {
  const answers = () =>
    fetch(`${origin}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(answers).toBe(200);
}

/** Waits until an API has answered each kind of request `ENOUGH` times. @param since the index of the first response that counts */
async function enoughResponses(traffic: Traffic, from: string, since: number): Promise<void> {
  const fewest = () => {
    const counts = new Map<string, number>();
    for (const { what, from: by, status } of traffic.answers.slice(since))
      if (by === from && status >= 200 && status < 300) counts.set(what, (counts.get(what) ?? 0) + 1);
    return counts.size < KINDS ? 0 : Math.min(...counts.values());
  };
  await expect.poll(() => traffic.refused.length > 0 || fewest() >= ENOUGH, { timeout: 90_000 }).toBe(true);
  expect(traffic.refused).toEqual([]);
}

/** A release with its processes. The present one has no name. */
class Release {
  private readonly processes: ServiceProcess[] = [];

  private constructor(
    readonly name: string,
    private readonly environment: Awaited<ReturnType<typeof environmentOf>>,
    private readonly folder: string | undefined,
  ) {}

  static async of(name: string | undefined, url: string): Promise<Release> {
    const folder = name === undefined ? undefined : folders.get(name);
    return new Release(name ?? 'this release', await environmentOf(url), folder);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.environment.PORT}`;
  }

  /** Runs a command to its end. @returns its output */
  run(command: string): Promise<string> {
    return finished(new ServiceProcess(command, this.environment, this.folder));
  }

  /** Starts an API and a worker. */
  async start(): Promise<void> {
    for (const each of ['main.api', 'main.worker'])
      this.processes.push(new ServiceProcess(each, this.environment, this.folder));
    await ready(this.origin);
  }

  async stop(): Promise<void> {
    for (const each of this.processes) {
      each.signal('SIGTERM');
      expect(await each.exit()).toBe(0);
    }
  }

  get errors(): string[] {
    return this.processes.flatMap(({ output }) =>
      output.split('\n').filter((line) => /"level":(50|60)/.test(line)),
    );
  }
}

it.skipIf([...folders.values()].includes(undefined)).each([
  ['that skips a release', [BASE_RELEASE, undefined]],
  ['from release to release', [BASE_RELEASE, ...RELEASES.slice(1), undefined]],
] as const)(
  'an upgrade %s does not affect clients: during and after the migrations, and while two releases run',
  { timeout: 900_000 },
  async (_, names) => {
    const url = await emptyDatabase();
    const releases = await Promise.all(names.map((name) => Release.of(name, url)));
    let former = releases[0]!;
    await former.run('main.migrate');
    const seeding = `cli demo seed --assets ${ASSETS} --operations ${(ASSETS * 3) / 2} --parts 500 --deliveries 500`;
    const seeded = JSON.parse(await former.run(seeding)) as { key: string };
    await former.start();
    const traffic = new Traffic(seeded.key, await roomsOf(former.origin, seeded.key));
    const parts: Record<string, [number, number]> = {};
    const part = async (name: string, from: Release, act?: () => Promise<unknown>) => {
      const since = traffic.answers.length;
      await act?.();
      await enoughResponses(traffic, from.name, since);
      parts[name] = [since, traffic.answers.length];
    };

    traffic.start(former.name, former.origin, CLIENTS);
    await part('before', former);
    // Before that, the API was starting and preparing statements.
    const warm = parts.before![1];
    for (const next of releases.slice(1)) {
      await part(`${next.name}: migrating`, former, () => next.run('main.migrate'));
      // One after the other, as in a rolling update.
      await next.start();
      traffic.start(next.name, next.origin, CLIENTS);
      await part(`${next.name}: both, old`, former);
      await part(`${next.name}: both, new`, next);
      await traffic.stop(former.name);
      await former.stop();
      await part(`${next.name}: removing`, next, () => next.run('main.migrate --contract'));
      former = next;
    }
    await traffic.stop(former.name);

    console.table(
      Object.fromEntries(
        Object.entries(parts).map(([name, [a, b]]) => [name, summary(traffic.answers.slice(a, b))]),
      ),
    );
    expect([...traffic.refused, ...traffic.lateSince(warm)]).toEqual([]);
    expect(releases.flatMap(({ errors }) => errors)).toEqual([]);
  },
);

async function roomsOf(origin: string, key: string): Promise<string[]> {
  const reply = await fetch(`${origin}/api/v1/rooms?limit=50`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return ((await reply.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
}

function summary(answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { requests: times.length, 'median ms': at(0.5), 'p99 ms': at(0.99), 'longest ms': at(1) };
}
