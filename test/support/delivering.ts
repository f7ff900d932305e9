import { Receiver } from './receiver.js';
import { startTestAppAlone, type TestApp } from './test-app.js';
import type { TestBusiness } from './test-business.js';

/** A worker that delivers, and a business to which it does. */
export interface Delivering {
  readonly testApp: TestApp;
  readonly business: TestBusiness;
  readonly receiver: Receiver;
  /** Lets go of all of it. */
  stop(): Promise<void>;
}

/** Starts an API and a worker on a database of their own, and opens a receiver. */
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
