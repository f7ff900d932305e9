import type { INestApplicationContext } from '@nestjs/common';
import { TurnKinds } from '../../src/kernel/jobs/turn-kinds.js';
import { TurnSweep } from '../../src/kernel/jobs/turn-sweep.js';
import { createWorker } from '../../src/processes/worker.js';
import type { TestApp } from './test-app.js';

/** Takes the turns of a kind that are due now, of every business, until none says that more is due at once. */
export async function takeTurns({ config, clock }: TestApp, kind: string): Promise<void> {
  const worker = await createWorker(config, clock);
  try {
    await takeTurnsOf(worker, kind);
  } finally {
    await worker.close();
  }
}

/** The same by a worker that does nothing by itself. @returns how many turns it took */
export async function takeTurnsOf(worker: INestApplicationContext, kind: string): Promise<number> {
  const declared = worker.get(TurnKinds).named(kind)!;
  const stopping = new AbortController().signal;
  let taken = 0;
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const { businessId } of await worker.get(TurnSweep).find([declared])) {
      taken += 1;
      if ((await declared.take(businessId, stopping)) === true) isMore = true;
    }
  }
  return taken;
}
