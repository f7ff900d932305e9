import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { sql, type Sql } from '../../src/kernel/sql/sql.js';
import { JobRunner } from '../../src/kernel/jobs/job-runner.js';
import { JobsModule } from '../../src/kernel/jobs/jobs.module.js';
import { type AfterTurn, Turns } from '../../src/kernel/jobs/turn.js';
import { TurnQueue } from '../../src/kernel/jobs/turn-queue.js';
import { KernelModule } from '../../src/kernel/kernel.module.js';
import { BACKENDS } from '../support/queues.js';
import { startTestApp } from '../support/test-app.js';

const { config } = await startTestApp();
const ONE = '00000000-0000-7000-8000-000000000001';
const OTHER = '00000000-0000-7000-8000-000000000002';

/** A backlog that is a list: how much is left of each business. */
@Injectable()
class Backlog {
  static left = new Map<string, number>();
  static taken: string[] = [];
  /** What is waited for in the middle of a turn. */
  static during: () => Promise<unknown> = () => Promise.resolve();
  static later: Date | undefined;

  @Turns({ kind: 'list', lane: 'short', everyMs: 1_000, due: () => dueInList() })
  async take(businessId: string): Promise<AfterTurn> {
    Backlog.taken.push(businessId);
    const left = (Backlog.left.get(businessId) ?? 0) - 1;
    Backlog.left.set(businessId, Math.max(left, 0));
    await Backlog.during();
    if (left <= 0 && Backlog.later) return Backlog.later;
    return left > 0;
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
  Backlog.taken = [];
  Backlog.during = () => Promise.resolve();
  Backlog.later = undefined;
});

describe.each(BACKENDS)('turns, over %s', (_, environment) => {
  it('are found by the sweep, and go to the tail of the queue while more is due', async () => {
    Backlog.left = new Map([
      [ONE, 3],
      [OTHER, 2],
    ]);
    const application = await applicationOf(environment, Backlog);
    application.get(JobRunner).start();
    await expect.poll(() => Backlog.taken.length).toBe(5);
    expect([...Backlog.taken].sort()).toEqual([ONE, ONE, ONE, OTHER, OTHER]);
  });

  it('follow one that is under way when something was added meanwhile, once', async () => {
    const application = await applicationOf(environment, Backlog);
    const turn = { kind: 'list', businessId: ONE };
    const queue = application.get(TurnQueue);
    Backlog.during = async () => {
      Backlog.during = () => Promise.resolve();
      for (let time = 0; time < 3; time += 1) await queue.add('short', [turn]);
    };
    application.get(JobRunner).start();
    await queue.add('short', [turn]);
    await expect.poll(() => Backlog.taken.length).toBe(2);
    await queue.add('short', [{ ...turn, businessId: OTHER }]);
    await expect.poll(() => Backlog.taken).toEqual([ONE, ONE, OTHER]);
  });

  it('come by themselves when something is due later', async () => {
    const application = await applicationOf(environment, Backlog);
    Backlog.later = new Date(Date.now() + 300);
    Backlog.during = () => {
      if (Backlog.taken.length > 1) Backlog.later = undefined;
      return Promise.resolve();
    };
    application.get(JobRunner).start();
    await application.get(TurnQueue).add('short', [{ kind: 'list', businessId: ONE }]);
    await expect.poll(() => Backlog.taken).toEqual([ONE, ONE]);
  });

  it('end before the process does', async () => {
    Backlog.left = new Map([[ONE, 1]]);
    let [ended, let_go] = [false, (): void => undefined];
    const wait = new Promise<void>((resolve) => (let_go = resolve));
    Backlog.during = () => wait.then(() => (ended = true));
    const application = await applicationOf(environment, Backlog);
    application.get(JobRunner).start();
    await expect.poll(() => Backlog.taken.length).toBe(1);
    const closing = application.close();
    let_go();
    await closing;
    expect(ended).toBe(true);
  });
});

describe('turns', () => {
  it('are taken without a queue where that is out of reach', async () => {
    Backlog.left = new Map([
      [ONE, 3],
      [OTHER, 2],
    ]);
    const application = await applicationOf({ REDIS_URL: 'redis://127.0.0.1:1' }, Backlog);
    application.get(JobRunner).start();
    await expect.poll(() => Backlog.taken.length, { timeout: 10_000 }).toBe(5);
  });

  it('are declared with a search that neither locks nor writes, and a name of their own', async () => {
    await expect(applicationOf({}, Locking)).rejects.toThrow('neither writes nor locks');
    class Twin extends Backlog {}
    await expect(applicationOf({}, Backlog, Twin)).rejects.toThrow(
      'The kind of work list is declared twice.',
    );
  });
});
