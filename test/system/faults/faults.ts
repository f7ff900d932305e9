import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { type Account, type Api, Installation } from './installation.js';

// Installations run side by side, each with one fault after another.
const it = test.sequential;

/** How long Redis stays down: by then its clients wait longer than PROMPT_MS between two connection attempts. */
const REDIS_AWAY_MS = 12_000;
/** How long PostgreSQL stays down. */
const POSTGRES_AWAY_MS = 1_500;
/** The work of a dead worker is continued within this time. */
const RECOVERY_MS = 30_000;
/** How long a test waits for processes on a machine that is busy with other tests. */
const PATIENCE_MS = 180_000;
/** After a fault is over, new events must be delivered within this time, as if there had been no fault. */
const PROMPT_MS = 5_000;
const RECEIVERS = 4;
/** The share of one business (D38). */
const IN_FLIGHT = 16;
/** A lock number that nothing else uses. */
const COMMIT_GATE = 42;

/**
 * Injects every fault into one installation, one after another, and checks the account after each: nothing accepted is lost,
 * and every duplicate is a repeat of the same delivery that the log explains. Most of the time is spent waiting for leases to
 * expire.
 */
export function testFaults(
  name: string,
  options: { redis: boolean },
  more: Record<string, string> = {},
): void {
  describe.concurrent(`faults over ${name}`, () => {
    let installation: Installation;
    beforeAll(async () => {
      installation = await Installation.open({ ...options, receivers: RECEIVERS }, more);
    }, 400_000);
    afterAll(() => installation.close());

    const checkAccount = async (fault: string): Promise<Account> => {
      const account = await installation.account();
      const { deliveries, dead, duplicates, lost } = account;
      process.stdout.write(
        `${name}, ${fault}: ${deliveries} deliveries so far, ${dead} dead, ${duplicates} duplicates, ${lost} lost attempts\n`,
      );
      expect(dead).toBe(0);
      // An attempt with an unknown result is repeated; the receiver may have got the first one.
      expect(duplicates).toBeLessThanOrEqual(lost);
      return account;
    };

    it('two API processes and two workers deliver everything once', async () => {
      await installation.create(20);
      await installation.settled(PATIENCE_MS);
      expect(await checkAccount('no fault')).toMatchObject({ deliveries: 80, duplicates: 0, lost: 0 });
    }, 400_000);

    it(`a worker is killed during 1,000 deliveries: another one takes over within ${RECOVERY_MS / 1000} s`, async () => {
      const created = installation.create(250);
      const held = holdAnswers(installation, installation.arrived + 300);
      await eventually(
        () => Promise.resolve(held.size),
        (size) => size >= IN_FLIGHT,
        PATIENCE_MS,
      );
      installation.workers.shift()!.signal('SIGKILL');
      const killed = Date.now();
      held.release();
      await created;
      await installation.settled(PATIENCE_MS);
      // Before the checks: the tests after this one need it, even if these fail.
      await installation.startWorker();
      expect(await installation.recoveredAfter(killed)).toBeLessThan(RECOVERY_MS);
      await checkAccount('a worker killed');
    }, 400_000);

    it('the queue is emptied: deliveries continue from the database', async () => {
      const created = installation.create(60);
      for (let i = 0; i < 5; i += 1) {
        await emptyQueue(installation);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await created;
      await emptyQueue(installation);
      await installation.settled(PATIENCE_MS);
      // The queue continues as if it had always been empty.
      await installation.create(5);
      expect(await installation.settled(PATIENCE_MS)).toBeLessThan(PROMPT_MS);
      await checkAccount('the queue lost');
    }, 400_000);

    it('PostgreSQL restarts: all processes reconnect', async () => {
      const before = installation.accepted.size;
      const created = installation.create(60);
      await eventually(
        () => Promise.resolve(installation.accepted.size),
        (size) => size >= before + 15,
      );
      await installation.postgres.restart(POSTGRES_AWAY_MS);
      await created;
      await installation.settled(PATIENCE_MS);
      // The queue may still hold turns that ended while it was down.
      for (let i = 0; i < 3; i += 1) {
        await installation.create(5);
        expect(await installation.settled(PATIENCE_MS)).toBeLessThan(PROMPT_MS);
      }
      await checkAccount('PostgreSQL restarted');
    }, 400_000);

    if (options.redis) {
      it('Redis is down: deliveries continue without it', async () => {
        await installation.redis!.stop();
        for (const backAt = Date.now() + REDIS_AWAY_MS; Date.now() < backAt; await pause(1_000)) {
          await installation.create(4);
          await installation.settled(PATIENCE_MS);
        }
        await installation.redis!.start();
        await installation.create(10);
        expect(await installation.settled(PATIENCE_MS)).toBeLessThan(PROMPT_MS);
        await checkAccount('Redis away');
      }, 400_000);
    }

    // Queues are not involved here.
    if (options.redis) return;
    it('the API is killed between commit and response: a repeat replays it, with one record and one event', async () => {
      const key = randomUUID();
      const gate = await closeCommits(installation);
      const [victim] = installation.apis.splice(0, 1) as [Api];
      const answer = installation.post(victim, key).then(
        () => 'answered',
        () => 'broken off',
      );
      await eventually(
        () => gate.waiting(),
        (waiting) => waiting === 1,
      );
      // It is stopped while PostgreSQL commits, so that it never sees the result of the commit, and is then killed.
      victim.process.signal('SIGSTOP');
      await gate.open();
      const committed = 'SELECT 1 FROM idempotency_records WHERE idempotency_key = $1';
      await eventually(
        async () => (await installation.pool.query(committed, [key])).rowCount,
        (n) => n === 1,
      );
      victim.process.signal('SIGKILL');
      expect(await answer).toBe('broken off');

      const { id, replayed } = await installation.createWithRetries(key);
      expect(replayed).toBe(true);
      const { rows } = await installation.pool.query(`SELECT id FROM operations WHERE title LIKE $1`, [
        `%${key}`,
      ]);
      expect(rows).toEqual([{ id }]);
      await installation.settled(PATIENCE_MS);
      await checkAccount('the API killed');
    }, 400_000);
  });
}

/** After a number of requests, no receiver answers until release, so that attempts accumulate. */
function holdAnswers(installation: Installation, from: number): { readonly size: number; release(): void } {
  const held: (() => void)[] = [];
  for (const receiver of installation.receivers) {
    const usual = receiver.answer;
    receiver.answer = (received, response) => {
      if (installation.arrived <= from) usual(received, response);
      else held.push(() => usual(received, response));
    };
  }
  return {
    get size() {
      return held.length;
    },
    release() {
      from = Infinity;
      for (const answer of held) answer();
    },
  };
}

async function emptyQueue(installation: Installation): Promise<void> {
  if (installation.redis) return installation.redis.flush();
  const { rows } = await installation.pool.query<{ name: string }>(
    `SELECT format('bullmq.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq' AND tablename <> 'migration'`,
  );
  const truncate = `TRUNCATE ${rows.map(({ name }) => name).join(', ')} CASCADE`;
  // The workers use the tables in different orders: PostgreSQL may abort one of two deadlocked transactions, which is then retried.
  const emptied = () =>
    installation.pool.query(truncate).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== '40P01') throw error;
        return false;
      },
    );
  await eventually(emptied, Boolean);
}

/** Makes every commit of a new operation wait inside PostgreSQL until the gate is opened. */
async function closeCommits(installation: Installation) {
  const holder = new pg.Client(installation.postgres.url);
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [COMMIT_GATE]);
  await holder.query(`
    CREATE FUNCTION await_gate() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(${COMMIT_GATE}); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER commit_gate AFTER INSERT ON operations DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION await_gate()`);
  return {
    async waiting(): Promise<number> {
      const { rows } = await holder.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = ${COMMIT_GATE} AND NOT granted`,
      );
      return rows[0]!.n;
    },
    async open(): Promise<void> {
      await holder.query('SELECT pg_advisory_unlock($1)', [COMMIT_GATE]);
      await holder.end();
    },
  };
}
