import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '../../src/config.js';
import { TurnKinds } from '../../src/kernel/jobs/turn.js';
import { TurnSweep } from '../../src/kernel/jobs/turn-sweep.js';
import { createWorker } from '../../src/processes/worker.js';
import type { TestApp } from './test-app.js';

type App = Pick<TestApp, 'config' | 'clock'>;

/** Runs the due turns of a kind, of every business, until none reports more that is due at once. */
export async function takeTurns(app: App, kind: string): Promise<void> {
  const worker = await workerOf(app);
  while (await takeTurnsOf(worker, kind));
}

/** Runs one due turn of each business. @returns whether more is due at once */
export async function takeOneTurnEach(app: App, kind: string): Promise<boolean> {
  return takeTurnsOf(await workerOf(app), kind);
}

/** Runs one due turn of each business on an existing worker. @returns whether more is due at once */
export async function takeTurnsOf(worker: INestApplicationContext, kind: string): Promise<boolean> {
  const declared = worker.get(TurnKinds).named(kind)!;
  const stopping = new AbortController().signal;
  let hasMore = false;
  for (const { businessId } of await worker.get(TurnSweep).find([declared]))
    hasMore = (await declared.run(businessId, stopping)) === true || hasMore;
  return hasMore;
}

const workers = new WeakMap<Config, Promise<INestApplicationContext>>();

/** A worker that does nothing by itself, for all turns of an app. */
function workerOf({ config, clock }: App): Promise<INestApplicationContext> {
  const worker = workers.get(config) ?? createWorker(config, clock);
  workers.set(config, worker);
  return worker;
}
