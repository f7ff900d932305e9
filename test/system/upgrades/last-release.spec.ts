import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.js';
import { emptyDatabase } from '../../support/new-database.js';
import { endProcesses, ServiceProcess } from '../../support/process.js';
import { lastRelease } from './last-release.js';
import { type Answer, Traffic } from './traffic.js';

/** The number of assets, and half the number of operations. */
const ASSETS = Number(process.env.UPGRADE_ASSETS ?? 4_000);
/** The kinds of requests, and how many responses each kind must get in each phase of the upgrade. */
const KINDS = 12;
const ENOUGH = 15;
const CLIENTS = 4;

const folder = await lastRelease();
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

it.skipIf(folder === undefined)(
  'an upgrade from the last release does not affect clients: during and after the migration, and while both run',
  { timeout: 600_000 },
  async () => {
    const url = await emptyDatabase();
    const [old, present] = [await environmentOf(url), await environmentOf(url)];
    await finished(new ServiceProcess('main.migrate', old, folder));
    const seeding = `cli demo seed --assets ${ASSETS} --operations ${(ASSETS * 3) / 2} --parts 500 --deliveries 500`;
    const seeded = JSON.parse(await finished(new ServiceProcess(seeding, old, folder))) as { key: string };

    const [api, worker] = ['main.api', 'main.worker'].map((each) => new ServiceProcess(each, old, folder));
    const [origin, newOrigin] = [old, present].map(({ PORT }) => `http://127.0.0.1:${PORT}`);
    await ready(origin!);
    const rooms = await fetch(`${origin}/api/v1/rooms?limit=50`, {
      headers: { authorization: `Bearer ${seeded.key}` },
    }).then(async (reply) => ((await reply.json()) as { data: { id: string }[] }).data.map(({ id }) => id));
    const traffic = new Traffic(seeded.key, rooms);
    const parts: Record<string, [number, number]> = {};
    const part = async (name: string, from: string, act?: () => Promise<unknown>) => {
      const since = traffic.answers.length;
      await act?.();
      await enoughResponses(traffic, from, since);
      parts[name] = [since, traffic.answers.length];
    };

    traffic.start('old', origin!, CLIENTS);
    await part('before', 'old');
    // Before that, the API was starting and preparing statements.
    const [warm] = Object.values(parts).map(([, end]) => end);
    await part('migrating', 'old', async () => {
      const output = await finished(new ServiceProcess('main.migrate', present));
      expect(output).toContain('retention-by-business.online.sql:');
    });

    // One after the other, as in a rolling update.
    const next = new ServiceProcess('main.api', present);
    const nextWorker = new ServiceProcess('main.worker', present);
    await ready(newOrigin!);
    traffic.start('new', newOrigin!, CLIENTS);
    await part('both, old', 'old');
    await part('both, new', 'new');
    await traffic.stop('old');
    for (const each of [api!, worker!]) {
      each.signal('SIGTERM');
      expect(await each.exit()).toBe(0);
    }
    await part('removing', 'new', () => new ServiceProcess('main.migrate --contract', present).exit());
    await traffic.stop('new');

    console.table(
      Object.fromEntries(
        Object.entries(parts).map(([name, [a, b]]) => [name, summary(traffic.answers.slice(a, b))]),
      ),
    );
    expect([...traffic.refused, ...traffic.lateSince(warm!)]).toEqual([]);
    for (const each of [api, worker, next, nextWorker]) expect(each!.output).not.toMatch(/"level":(50|60)/);
  },
);

function summary(answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { requests: times.length, 'median ms': at(0.5), 'p99 ms': at(0.99), 'longest ms': at(1) };
}
