import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.js';
import { newDatabase } from '../../support/new-database.js';
import { endProcesses, ServiceProcess } from '../../support/process.js';
import { PostgresProxy } from '../../support/postgres-proxy.js';

const databaseUrl = await newDatabase();
const start = (entry: string, url: string) =>
  new ServiceProcess(entry, {
    DATABASE_URL: url,
    SECRET_KEY: 'a secret for tests alone, of forty bytes.',
    PORT: '0',
    PORTAL_PORT: '0',
  });

/** A database URL whose port is not open yet. */
async function closedPort(): Promise<{ port: number; url: string }> {
  const port = await freePort();
  const url = new URL(databaseUrl);
  url.port = String(port);
  return { port, url: url.href };
}

afterEach(endProcesses);

describe('a process that starts before PostgreSQL', () => {
  it.each([
    ['main.worker', 'The worker is running.'],
    ['main.api', 'The API listens.'],
    ['main.portal', 'The portal listens.'],
  ])(
    'waits while it is down, logs that once, and starts when it is up: %s',
    async (entry, up) => {
      const { port, url } = await closedPort();
      const service = start(entry, url);
      await service.says('PostgreSQL does not answer yet');
      const proxy = await PostgresProxy.open(databaseUrl, port);
      await service.says(up);
      expect(service.output.match(/does not answer yet/g)).toHaveLength(1);
      expect(service.output).toContain('ECONNREFUSED');
      expect(service.errors).toBe('');
      await service.end();
      await proxy.close();
    },
    60_000,
  );

  it('waits while it accepts connections but does not answer', async () => {
    const proxy = await PostgresProxy.open(databaseUrl);
    proxy.swallowsNew = true;
    const service = start('main.worker', proxy.url);
    await service.says('PostgreSQL does not answer yet');
    proxy.swallowsNew = false;
    await service.says('The worker is running.');
    await service.end();
    await proxy.close();
  }, 60_000);

  it('stops immediately when it receives a signal in the meantime', async () => {
    const { url } = await closedPort();
    const service = start('main.worker', url);
    await service.says('PostgreSQL does not answer yet');
    const asked = performance.now();
    service.signal('SIGTERM');
    expect(await service.exit()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(service.errors).toBe('');
  }, 60_000);
});
