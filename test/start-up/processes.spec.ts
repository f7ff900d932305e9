import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config.js';
import { startApi } from '../../src/processes/api.js';
import { startPortal } from '../../src/processes/portal.js';
import { startWorker } from '../../src/processes/worker.js';
import { emptyDatabase, sharedDatabase } from '../support/new-database.js';
import { startTestApp } from '../support/test-app.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
const databaseUrl = await sharedDatabase();

// The processes start inside this one. Their exit status is tested in test/system.
describe.each([
  ['the API', startApi],
  ['the portal', startPortal],
  ['the worker', startWorker],
])('%s', (_, start) => {
  const startWith = (environment: Record<string, string>) =>
    start(parseConfig({ LOG_LEVEL: 'silent', PORT: '0', PORTAL_PORT: '0', ...environment }));

  it('names a missing variable', async () => {
    await expect(startWith({})).rejects.toThrow(/^DATABASE_URL /);
    await expect(startWith({ DATABASE_URL: databaseUrl })).rejects.toThrow(/^SECRET_KEY /);
  });

  it('rejects a schema that is not migrated', async () => {
    const bare = { DATABASE_URL: await emptyDatabase(), SECRET_KEY };
    await expect(startWith(bare)).rejects.toThrow(/npm run migrate/);
  });
});

it('the API does not start on a port that is in use', async () => {
  const { port: PORT } = new URL((await startTestApp()).origin);
  const taken = parseConfig({ LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, SECRET_KEY, PORT });
  await expect(startApi(taken)).rejects.toThrow(/EADDRINUSE/);
});
