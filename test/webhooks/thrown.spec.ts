import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig, type Config } from '../../src/config.js';
import { createWorker, work } from '../../src/processes/worker.js';
import type { Running } from '../../src/processes/run.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { EndpointSettings } from '../../src/webhooks/endpoint-settings.js';
import { SigningKeys } from '../../src/webhooks/signing-keys.js';
import { SecretCipher } from '../../src/webhooks/secret-cipher.js';
import { untilDeliveries, webhookOf } from '../support/observed.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

describe('a worker whose SECRET_KEY cannot decrypt the secrets', () => {
  let testApp: TestApp;
  let receiver: Receiver;
  let worker: Running;
  let business: TestBusiness;
  let config: Config;
  beforeAll(async () => {
    testApp = await startTestAppAlone();
    receiver = await Receiver.open();
    business = await testApp.business();
    config = parseConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: testApp.config.databaseUrl!,
      SECRET_KEY: 'another secret for tests alone, of 40 bytes',
      WEBHOOK_UNSAFE_TARGETS: 'true',
    });
    worker = work(await createWorker(config, testApp.clock));
  });
  afterAll(async () => {
    await worker.stop();
    await receiver.close();
  });

  it('logs each attempt as internal_error, makes the delivery dead after six, and counts no failure of the endpoint', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    for (let attempt = 1; attempt < 6; attempt += 1) {
      const [delivery] = await untilDeliveries(
        business,
        id,
        ([each]) => each?.status === 'failed' && each.attempt_count === attempt,
      );
      expect(delivery).toMatchObject({ error: 'internal_error', response_status: null, response_body: null });
      testApp.clock.advance(3 * 60 * 60 * 1000);
    }
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'dead');
    expect(delivery).toMatchObject({ attempt_count: 6, error: 'internal_error', next_attempt_at: null });
    expect(delivery!.attempts.map(({ attempt, error }) => [attempt, error])).toEqual(
      [1, 2, 3, 4, 5, 6].map((attempt) => [attempt, 'internal_error']),
    );
    expect(await webhookOf(business, id)).toMatchObject({ consecutive_failures: 0, last_failure_at: null });
    expect(receiver.received).toEqual([]);
  });

  it('delivers again after the secret is rotated with its key', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    const cipher = new SecretCipher(config);
    const rotating = new WebhooksService(cipher, new SigningKeys(cipher), testApp.get(EndpointSettings));
    await business.work((unit) => rotating.rotateSecret(unit, id));
    await business.emit();
    await untilDeliveries(business, id, ([each]) => each?.status === 'succeeded');
    expect(receiver.received[0]!.headers['service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  });
});
