import { Receiver, type Received } from '../support/receiver.js';
import { startTestAppAlone } from '../support/test-app.js';

/** A delivery as a receiver gets it, and the secret of its endpoint: for verifiers to try themselves on. */
export async function genuineDelivery(): Promise<{ received: Received; secret: string }> {
  const testApp = await startTestAppAlone();
  await testApp.worker();
  const receiver = await Receiver.open();
  try {
    const business = await testApp.business();
    const { secret } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    const [received] = await receiver.arrived(1);
    return { received: received!, secret };
  } finally {
    await testApp.stopWorkers();
    await receiver.close();
  }
}
