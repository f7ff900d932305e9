import { expect } from 'vitest';
import { portalBeside } from '../support/portal.js';
import { Receiver } from '../support/receiver.js';
import type { TestApp } from '../support/test-app.js';

/** Checks that the API writes, a worker delivers, and the portal shows what was written. */
export async function expectService(testApp: TestApp): Promise<void> {
  await testApp.worker();
  const portal = await portalBeside(testApp);
  const business = await testApp.business();
  const receiver = await Receiver.open();
  await business.endpoint(receiver.url, { enabled: true });
  const { roomId } = await business.place();
  const made = await business.api.post('/assets', { name: 'Feed pump', room_id: roomId });
  expect(made.status, made.text).toBe(201);
  await business.operation();
  const [delivered] = await receiver.arrived(1);
  expect(delivered!.headers['service-event']).toBe('operation.created');
  const page = await (await portal.signIn(business)).get('/assets');
  expect(page.status).toBe(200);
  expect(page.html).toContain('Feed pump');
  await portal.stop();
  await receiver.close();
  await testApp.stopWorkers();
}
