import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/after-kill.js';
import { freePort } from '../../support/free-port.js';
import { linesOf, logged } from '../../support/log-lines.js';
import { endProcesses } from '../../support/process.js';
import { startRedis } from '../../support/redis.js';
import { startProcess } from './own-process.js';

afterAll(endProcesses);

it.each(['main.api', 'main.portal', 'main.worker'] as const)(
  '%s starts without Redis, and says once that it cannot be reached, and that it answers again',
  async (entry) => {
    const port = await freePort();
    const { service, metrics } = await startProcess(entry, {
      REDIS_URL: `redis://127.0.0.1:${port}`,
      METRICS_PORT: '0',
    });
    const isReachable = async () =>
      /^maintenance_redis_reachable (\d)$/m.exec(await (await fetch(metrics)).text())?.[1];
    const lost = await logged(service, { level: 40, reason: `connect ECONNREFUSED 127.0.0.1:${port}` });
    expect(lost.msg).toMatch(/^Redis cannot be reached/);
    expect(await isReachable()).toBe('0');

    const redis = await startRedis(temporaryFolder('maintenance-redis'), port);
    await logged(service, { msg: 'Redis answers again.' });
    expect(await isReachable()).toBe('1');
    expect(linesOf(service).filter(({ msg }) => msg.startsWith('Redis cannot'))).toHaveLength(1);
    await redis!.stop();
    await expect.poll(isReachable, { timeout: 20_000 }).toBe('0');
  },
  60_000,
);
