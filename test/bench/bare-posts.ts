// The baseline for the posts alone: undici keeps as many requests in flight as one endpoint may have. Measures the cost of the posts.
import { request } from 'undici';
import type { Ready } from './bare-queue.js';

const IN_FLIGHT = 64;

process.on('message', (ready: Ready[]) => void postAll(ready));
process.on('disconnect', () => process.exit());

async function postAll(ready: Ready[]): Promise<void> {
  const before = process.cpuUsage();
  const begun = performance.now();
  const posting = Array.from({ length: IN_FLIGHT }, async () => {
    for (let next = ready.pop(); next; next = ready.pop()) {
      const answer = await request(next.url, { method: 'POST', headers: next.headers, body: next.body });
      await answer.body.dump();
    }
  });
  await Promise.all(posting);
  const { user, system } = process.cpuUsage(before);
  process.send!({ seconds: (performance.now() - begun) / 1000, cpuSeconds: (user + system) / 1e6 });
}
