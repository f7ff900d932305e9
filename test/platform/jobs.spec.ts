import { randomUUID } from 'node:crypto';
import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Queue } from 'bullmq';
import { describe, expect, inject, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { Job } from '../../src/kernel/jobs/job.js';
import { JobRunner } from '../../src/kernel/jobs/job-runner.js';
import { JobsModule } from '../../src/kernel/jobs/jobs.module.js';
import { TurnKinds } from '../../src/kernel/jobs/turn.js';
import { KernelModule } from '../../src/kernel/kernel.module.js';
import { createWorker } from '../../src/processes/worker.js';
import { startTestApp } from '../support/test-app.js';
import { takeTurns } from '../support/turns.js';

const testApp = await startTestApp();
const { config, app: api } = testApp;
const QUEUE = 'turns-prompt';

class Counting {
  rounds = 0;

  @Job({ name: 'count', everyMs: 60_000 })
  round(): Promise<boolean> {
    this.rounds += 1;
    return Promise.resolve(this.rounds < 3);
  }
}

class CountingToo {
  @Job({ name: 'count', everyMs: 60_000 })
  round(): Promise<void> {
    return Promise.resolve();
  }
}

/** An application with the jobs of the given classes. */
function applicationOf(...providers: (new () => object)[]) {
  const queue = BullModule.registerQueue({ name: 'jobs-test' });
  @Module({ imports: [KernelModule.for(config, 'jobs'), JobsModule, queue], providers })
  class Application {}
  return NestFactory.createApplicationContext(Application, { logger: false, abortOnError: false });
}

describe('background work', () => {
  it('consists of these jobs and turns in the worker', async () => {
    const worker = await createWorker(config);
    expect([...worker.get(JobRunner).names].sort()).toEqual([
      'attachment-sweep',
      'first-statistics',
      'readiness',
      'turns',
    ]);
    expect(
      worker
        .get(TurnKinds)
        .all.map(({ kind }) => kind)
        .sort(),
    ).toEqual([
      'announcements',
      'blocked-deliveries',
      'change-numbering',
      'events',
      'exports',
      'forgotten-timers',
      'former-key-uses',
      'imports',
      'lost-attempts',
      'notice-deliveries',
      'operation-numbers',
      'overdue-operations',
      'preventive-operations',
      'retention',
      'sandbox-clocks',
      'stranded-deliveries',
      'unused-keys',
      'unwanted-events',
    ]);
    await worker.close();
  });

  it('runs after start, repeats immediately while there is more to do, and then pauses', async () => {
    const application = await applicationOf(Counting);
    const counting = application.get(Counting);
    expect(counting.rounds).toBe(0);
    application.get(JobRunner).start();
    await expect.poll(() => counting.rounds).toBe(3);
    await application.close();
    expect(counting.rounds).toBe(3);
  });

  it('deletes idempotency records after they expire', async () => {
    const keys = ['over', 'kept'].map((name) => `${name} ${randomUUID()}`);
    const business = await testApp.business();
    for (const [at, hours] of [-1, 1].entries()) {
      await testApp.acrossBusinesses.rows(sql`
        INSERT INTO idempotency_records (principal_kind, principal_id, idempotency_key, business_id, fingerprint, created_at, expires_at)
        VALUES ('api_key', ${business.keyId}, ${keys[at]}, ${business.id}, '', ${testApp.clock.now()},
          ${new Date(testApp.clock.now().getTime() + hours * 3_600_000)})`);
    }
    await takeTurns(testApp, 'retention');
    const left = await testApp.acrossBusinesses.rows(
      sql`SELECT idempotency_key AS key FROM idempotency_records WHERE idempotency_key = ANY(${keys})`,
    );
    expect(left).toEqual([{ key: keys[1] }]);
  });

  it('does not start with two jobs of the same name', async () => {
    await expect(applicationOf(Counting, CountingToo)).rejects.toThrow('The job count is declared twice.');
  });
});

describe('queues', () => {
  it.skipIf(!inject('redisUrl'))('can use Redis and PostgreSQL in the same process', async () => {
    const inPostgres = await createWorker(config);
    const inRedis = await createWorker({ ...config, redisUrl: `${inject('redisUrl')}/5` });
    const backends = [inPostgres, inRedis].map(
      (worker) => worker.get<Queue>(getQueueToken(QUEUE), { strict: false }).getBackend().constructor.name,
    );
    expect(backends).toEqual(['PostgresQueueBackend', 'RedisQueueBackend']);
    await Promise.all([inPostgres.close(), inRedis.close()]);
  });

  it('are not loaded in the API', () => {
    expect(() => api.get(getQueueToken(QUEUE), { strict: false })).toThrow();
  });
});
