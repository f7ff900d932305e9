import { webhookOf } from '../support/observed.js';
import { Receiver, type Received } from '../support/receiver.js';
import { startTestAppAlone } from '../support/test-app.js';

/** A delivery as a receiver gets it, with the secret and the public key of its endpoint, to test verifiers. */
export async function genuineDelivery(): Promise<{ received: Received; secret: string; publicKey: string }> {
  const testApp = await startTestAppAlone();
  await testApp.worker();
  const receiver = await Receiver.open();
  try {
    const business = await testApp.business();
    const { id, secret } = await business.endpoint(receiver.url, { enabled: true, signature: 'both' });
    await business.emit();
    const [received] = await receiver.arrived(1);
    const { public_key } = await webhookOf(business, id);
    return { received: received!, secret, publicKey: public_key as string };
  } finally {
    await testApp.stopWorkers();
    await receiver.close();
  }
}
