import { Receiver } from './receiver.js';
import { startTestAppAlone, type TestApp } from './test-app.js';
import type { TestBusiness } from './test-business.js';

/** A worker that delivers webhooks, and a business with an endpoint. */
export interface Delivering {
  readonly testApp: TestApp;
  readonly business: TestBusiness;
  readonly receiver: Receiver;
  /** Stops everything. */
  stop(): Promise<void>;
}

/** Starts an API and a worker on a new database, and opens a receiver. */
export async function startDelivering(): Promise<Delivering> {
  const testApp = await startTestAppAlone();
  await testApp.worker();
  const [business, receiver] = [await testApp.business(), await Receiver.open()];
  const stop = async () => {
    await testApp.stopWorkers();
    await receiver.close();
  };
  return { testApp, business, receiver, stop };
}
