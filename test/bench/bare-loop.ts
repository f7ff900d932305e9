// The baseline loop: takes jobs from BullMQ and posts them with undici. No outbox, leases, log, fair shares or retries.
import { request } from 'undici';
import { listenToBareQueue } from './bare-queue.js';

const IN_FLIGHT = 64;

const worker = listenToBareQueue(process.env, IN_FLIGHT, async ({ url, headers, body }) => {
  const answer = await request(url, { method: 'POST', headers, body });
  await answer.body.dump();
});
process.on('SIGTERM', () => void worker.close().then(() => process.exit(0)));
