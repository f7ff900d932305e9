import { afterAll, expect, it } from 'vitest';
import { linesOf, logged } from '../../support/log-lines.js';
import { deliveriesOf } from '../../support/observed.js';
import { endProcesses } from '../../support/process.js';
import { answers, Receiver } from '../../support/receiver.js';
import { startTestAppAlone } from '../../support/test-app.js';
import { startProcess } from './own-process.js';

const receiver = await Receiver.open();
afterAll(async () => {
  await endProcesses();
  await receiver.close();
});

it('the worker logs one line for a delivery that it gives up, one for an endpoint that is disabled, and none for an attempt', async () => {
  const testApp = await startTestAppAlone();
  const business = await testApp.business();
  const { id: endpointId } = await business.endpoint(receiver.url, { enabled: true });
  const { service: worker } = await startProcess('main.worker', {
    DATABASE_URL: testApp.config.databaseUrl!,
  });
  // A delivery, a failure that is tried again, and one after which the endpoint is disabled.
  await business.emit();
  await receiver.arrived(1);
  receiver.answer = answers(503);
  await business.emit();
  await expect
    .poll(async () => (await deliveriesOf(business, endpointId)).some(({ status }) => status === 'failed'))
    .toBe(true);
  receiver.answer = answers(410);
  await business.emit();

  const about = { business_id: business.id, endpoint_id: endpointId };
  expect(await logged(worker, { msg: 'A webhook endpoint was disabled.' })).toMatchObject({
    ...about,
    level: 40,
    reason: 'gone',
  });
  const givenUp = (await deliveriesOf(business, endpointId)).find(({ error }) => error === 'http_410')!;
  expect(await logged(worker, { delivery_id: givenUp.id })).toMatchObject({
    ...about,
    msg: 'A webhook delivery was given up.',
    attempts: 1,
    error: 'http_410',
    response_status: 410,
  });
  const messages = linesOf(worker).map(({ msg }) => msg);
  expect(messages.filter((msg) => msg.startsWith('A webhook'))).toHaveLength(2);
});
