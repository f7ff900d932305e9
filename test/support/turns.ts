import type { INestApplicationContext } from '@nestjs/common';
import { TurnKinds } from '../../src/kernel/jobs/turn-kinds.js';
import { TurnSweep } from '../../src/kernel/jobs/turn-sweep.js';
import { createWorker } from '../../src/processes/worker.js';
import type { TestApp } from './test-app.js';

type App = Pick<TestApp, 'config' | 'clock'>;

/** Runs the due turns of a kind, of every business, until none reports more that is due at once. */
export async function takeTurns(app: App, kind: string): Promise<void> {
  await withNewWorker(app, async (worker) => {
    while (await takeTurnsOf(worker, kind));
  });
}

/** Runs one due turn of each business. @returns whether more is due at once */
export function takeOneTurnEach(app: App, kind: string): Promise<boolean> {
  return withNewWorker(app, (worker) => takeTurnsOf(worker, kind));
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

async function withNewWorker<T>(
  { config, clock }: App,
  act: (worker: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const worker = await createWorker(config, clock);
  try {
    return await act(worker);
  } finally {
    await worker.close();
  }
}
