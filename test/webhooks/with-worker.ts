import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

/** What each test of a file gets: the app with a worker, and a new business and receiver. */
export interface Delivering {
  readonly testApp: TestApp;
  readonly business: TestBusiness;
  readonly receiver: Receiver;
}

/** Starts an app with a worker for a file, and gives each test a new business and receiver. */
export function withWorker(begin: (own: Delivering) => void): void {
  let testApp: TestApp;
  let receiver: Receiver;
  beforeAll(async () => {
    testApp = await startTestAppAlone();
    await testApp.worker();
  });
  afterAll(() => testApp.stopWorkers());
  beforeEach(async () => {
    const business = await testApp.business();
    receiver = await Receiver.open();
    begin({ testApp, business, receiver });
  });
  afterEach(() => receiver.close());
}
