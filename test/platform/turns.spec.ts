import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { sql, type Sql } from '../../src/kernel/sql/sql.js';
import { JobRunner } from '../../src/kernel/jobs/job-runner.js';
import { JobsModule } from '../../src/kernel/jobs/jobs.module.js';
import { type AfterTurn, Turns, TURNS_AT_ONCE } from '../../src/kernel/jobs/turn.js';
import { TurnQueue } from '../../src/kernel/jobs/turn-queue.js';
import { KernelModule } from '../../src/kernel/kernel.module.js';
import { newSandbox } from '../sandbox/sandboxes.js';
import { BACKENDS } from '../support/queues.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const { config } = testApp;
const ONE = '00000000-0000-7000-8000-000000000001';
const OTHER = '00000000-0000-7000-8000-000000000002';

/** A backlog: how many turns each business needs. */
@Injectable()
class Backlog {
  static left = new Map<string, number>();
  static turns: string[] = [];
  /** Runs in the middle of a turn. */
  static during: () => Promise<unknown> = () => Promise.resolve();
  static later: Date | undefined;

  @Turns({ kind: 'list', lane: 'short', everyMs: 1_000, due: () => dueInList() })
  async take(businessId: string): Promise<AfterTurn> {
    Backlog.turns.push(businessId);
    const left = (Backlog.left.get(businessId) ?? 0) - 1;
    Backlog.left.set(businessId, Math.max(left, 0));
    await Backlog.during();
    if (left <= 0 && Backlog.later) return Backlog.later;
    return left > 0;
  }
}

/** The same for a lane without a queue. */
@Injectable()
class SweptBacklog {
  @Turns({ kind: 'swept-list', lane: 'swept', everyMs: 1_000, due: () => dueInList() })
  async take(businessId: string): Promise<boolean> {
    Backlog.turns.push(businessId);
    const left = (Backlog.left.get(businessId) ?? 0) - 1;
    Backlog.left.set(businessId, Math.max(left, 0));
    await Backlog.during();
    return left > 0;
  }
}

/** The same for turns that take long. */
@Injectable()
class LongBacklog {
  @Turns({ kind: 'long-list', lane: 'long', everyMs: 1_000, due: () => dueInList() })
  async take(businessId: string): Promise<boolean> {
    Backlog.turns.push(businessId);
    Backlog.left.set(businessId, 0);
    await Backlog.during();
    return false;
  }
}

function dueInList(): Sql {
  const due = [...Backlog.left].filter(([, left]) => left > 0).map(([id]) => id);
  return sql`SELECT id AS business_id FROM unnest(${due}::uuid[]) id`;
}

@Injectable()
class Locking {
  @Turns({
    kind: 'locking',
    lane: 'short',
    everyMs: 1_000,
    due: () => sql`SELECT id AS business_id FROM businesses FOR UPDATE`,
  })
  take(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

const open: { close(): Promise<void> }[] = [];

async function applicationOf(environment: Record<string, string>, ...providers: (new () => object)[]) {
  const redisUrl = environment.REDIS_URL;
  @Module({ imports: [KernelModule.for({ ...config, redisUrl }, 'turns'), JobsModule], providers })
  class Application {}
  const application = await NestFactory.createApplicationContext(Application, {
    logger: false,
    abortOnError: false,
  });
  open.push(application);
  return application;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  Backlog.left = new Map();
  Backlog.turns = [];
  Backlog.during = () => Promise.resolve();
  Backlog.later = undefined;
});

describe.each(BACKENDS)('turns over %s', (_, environment) => {
  it('are found by the sweep, and repeated while more is due', async () => {
    Backlog.left = new Map([
      [ONE, 3],
      [OTHER, 2],
    ]);
    const application = await applicationOf(environment, Backlog);
    application.get(JobRunner).start();
    await expect.poll(() => Backlog.turns.length).toBe(5);
    expect([...Backlog.turns].sort()).toEqual([ONE, ONE, ONE, OTHER, OTHER]);
  });

  it('that are added during a turn of the business run once after it', async () => {
    const application = await applicationOf(environment, Backlog);
    const turn = { kind: 'list', businessId: ONE };
    const queue = application.get(TurnQueue);
    Backlog.during = async () => {
      Backlog.during = () => Promise.resolve();
      for (let time = 0; time < 3; time += 1) await queue.add('short', [turn]);
    };
    application.get(JobRunner).start();
    await queue.add('short', [turn]);
    await expect.poll(() => Backlog.turns.length).toBe(2);
    await queue.add('short', [{ ...turn, businessId: OTHER }]);
    await expect.poll(() => Backlog.turns).toEqual([ONE, ONE, OTHER]);
  });

  it('that take long run one at a time for a business and its sandbox, so that a neighbour finds a place', async () => {
    const { live, sandbox } = await newSandbox(testApp);
    let end = () => {};
    const ended = new Promise<void>((done) => (end = done));
    Backlog.during = () => ended;
    Backlog.left = new Map([live, sandbox].map(({ id }) => [id, 1]));
    const application = await applicationOf(environment, LongBacklog);
    application.get(JobRunner).start();
    await expect.poll(() => Backlog.turns.length).toBe(1);
    await application.get(TurnQueue).add('long', [{ kind: 'long-list', businessId: OTHER }]);
    await expect.poll(() => Backlog.turns).toContain(OTHER);
    expect(Backlog.turns).toHaveLength(2);
    end();
    // A sweep may have found the sandbox once more before its turn began.
    await expect
      .poll(() => [...new Set(Backlog.turns)].sort(), { timeout: 10_000 })
      .toEqual([live.id, sandbox.id, OTHER].sort());
  });

  it('run again by themselves when something is due later', async () => {
    const application = await applicationOf(environment, Backlog);
    Backlog.later = new Date(Date.now() + 300);
    Backlog.during = () => {
      if (Backlog.turns.length > 1) Backlog.later = undefined;
      return Promise.resolve();
    };
    application.get(JobRunner).start();
    await application.get(TurnQueue).add('short', [{ kind: 'list', businessId: ONE }]);
    await expect.poll(() => Backlog.turns).toEqual([ONE, ONE]);
  });

  it('end before the process does', async () => {
    Backlog.left = new Map([[ONE, 1]]);
    let [ended, release] = [false, (): void => undefined];
    const wait = new Promise<void>((resolve) => (release = resolve));
    Backlog.during = () => wait.then(() => (ended = true));
    const application = await applicationOf(environment, Backlog);
    application.get(JobRunner).start();
    await expect.poll(() => Backlog.turns.length).toBe(1);
    const closing = application.close();
    release();
    await closing;
    expect(ended).toBe(true);
  });
});

describe('turns', () => {
  it('of the lane without a queue run in the process that finds them, each business until its work is done', async () => {
    const businesses = Array.from({ length: 6 }, (_, at) => `${ONE.slice(0, -1)}${at + 1}`);
    Backlog.left = new Map(businesses.map((id) => [id, 2]));
    let [atOnce, most] = [0, 0];
    Backlog.during = async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
    };
    const application = await applicationOf({ REDIS_URL: 'redis://127.0.0.1:1' }, SweptBacklog);
    application.get(JobRunner).start();
    await expect.poll(() => Backlog.turns.length).toBe(12);
    expect([...Backlog.turns].sort()).toEqual(businesses.flatMap((id) => [id, id]));
    expect(most).toBe(TURNS_AT_ONCE.swept);
  });

  it('run without a queue when Redis is not reachable', async () => {
    Backlog.left = new Map([
      [ONE, 3],
      [OTHER, 2],
    ]);
    const application = await applicationOf({ REDIS_URL: 'redis://127.0.0.1:1' }, Backlog);
    application.get(JobRunner).start();
    await expect.poll(() => Backlog.turns.length).toBe(5);
  });

  it('need a unique kind, and a query that does not lock or write', async () => {
    await expect(applicationOf({}, Locking)).rejects.toThrow('cannot write or lock');
    class Twin extends Backlog {}
    await expect(applicationOf({}, Backlog, Twin)).rejects.toThrow(
      'The kind of work list is declared twice.',
    );
  });
});
