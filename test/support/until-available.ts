import type { Reply } from './client.js';

/** How often a request is repeated. Each refusal has taken seconds, because the service waits before it refuses. */
const ATTEMPTS = 20;

/** Repeats a request that is answered with 503, as §7 tells clients to: the machine may be too busy for a large write. */
export async function untilAvailable(send: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await send();
    if (reply.status !== 503 || attempt === ATTEMPTS) return reply;
  }
}
