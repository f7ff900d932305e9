import { beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config.js';
import { startApi } from '../../src/processes/api.js';
import { startPortal } from '../../src/processes/portal.js';
import type { Running } from '../../src/processes/run.js';
import { startWorker } from '../../src/processes/worker.js';
import { CommandLine } from '../support/command-line.js';
import { newDatabase } from '../support/new-database.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';

const FIRST = 'a secret for tests alone, of forty bytes.';
const SECOND = 'the secret of the years after, of many bytes';
const WRONG = 'a secret that was pasted from somewhere else';

type Start = typeof startApi;

/** Starts a process on a database, and stops it again. @throws why it does not start */
async function tryStart(start: Start, databaseUrl: string, keys: Record<string, string>): Promise<void> {
  const environment = { LOG_LEVEL: 'silent', PORT: '0', PORTAL_PORT: '0', DRAIN_MS: '0' };
  const running: Running = await start(parseConfig({ ...environment, DATABASE_URL: databaseUrl, ...keys }));
  await running.stop();
}

describe('a process does not start without a key with which secrets of the database are encrypted:', () => {
  let testApp: TestApp;
  let url: string;
  beforeAll(async () => {
    testApp = await startTestAppAlone();
    url = testApp.config.databaseUrl!;
    const receiver = await Receiver.open();
    await (await testApp.business()).endpoint(receiver.url, { enabled: true });
    await receiver.close();
  });

  // No process has recorded a key yet, as after the upgrade from a release that did not.
  it('the first one that knows of this has to decrypt what is stored', async () => {
    await expect(tryStart(startWorker, url, { SECRET_KEY: WRONG })).rejects.toThrow(
      /^SECRET_KEY is not the key/,
    );
    await tryStart(startWorker, url, { SECRET_KEY: FIRST });
  });

  it.each([
    ['API', startApi],
    ['portal', startPortal],
    ['worker', startWorker],
  ])('the %s with another key', async (_, start) => {
    await tryStart(start, url, { SECRET_KEY: FIRST });
    await expect(tryStart(start, url, { SECRET_KEY: WRONG })).rejects.toThrow(/^SECRET_KEY is not the key/);
  });

  it('nor does a command run, in one line that says what to do', async () => {
    const wrong = new CommandLine({ DATABASE_URL: url, SECRET_KEY: WRONG });
    expect(await wrong.complaint(1, 'business', 'create', '--name', 'North', '--plan', 'enterprise')).toMatch(
      /^SECRET_KEY is not the key .* SECRET_KEY_PREVIOUS.*--key-lost\n?$/,
    );
  });

  it('after a change, one needs the former key too until "secrets re-encrypt" has run', async () => {
    const changed = { SECRET_KEY: SECOND, SECRET_KEY_PREVIOUS: FIRST };
    await expect(tryStart(startApi, url, { SECRET_KEY: SECOND })).rejects.toThrow(/SECRET_KEY_PREVIOUS/);
    await tryStart(startApi, url, { SECRET_KEY: FIRST, SECRET_KEY_PREVIOUS: SECOND });
    await tryStart(startApi, url, changed);
    await expect(tryStart(startApi, url, { SECRET_KEY: FIRST })).rejects.toThrow(/SECRET_KEY_PREVIOUS/);

    const cli = new CommandLine({ DATABASE_URL: url, ...changed });
    expect(await cli.answer('secrets', 're-encrypt')).toMatchObject({ renewed: 1, unreadable: 0 });
    await tryStart(startApi, url, { SECRET_KEY: SECOND });
    await expect(tryStart(startApi, url, { SECRET_KEY: FIRST })).rejects.toThrow(
      /^SECRET_KEY is not the key/,
    );
  });

  it('an operator who lost the key says so, and continues with another', async () => {
    const cli = new CommandLine({ DATABASE_URL: url, SECRET_KEY: FIRST });
    await cli.run('secrets', 're-encrypt', '--key-lost');
    await tryStart(startWorker, url, { SECRET_KEY: FIRST });
  });
});

describe('on a database without secrets', () => {
  it('the key of the first process is the key of all', async () => {
    const url = await newDatabase();
    await tryStart(startApi, url, { SECRET_KEY: FIRST });
    await expect(tryStart(startWorker, url, { SECRET_KEY: SECOND })).rejects.toThrow(/^SECRET_KEY is not/);
  });

  it('placeholders for secrets, as measuring data has them, prove nothing', async () => {
    const testApp = await startTestAppAlone();
    const business = await testApp.business();
    const { id } = await business.endpoint('http://127.0.0.1:9/hook');
    await business.setEndpoint(id, { secretEncrypted: Buffer.of(0) });
    await tryStart(startApi, testApp.config.databaseUrl!, { SECRET_KEY: FIRST });
  });

  it('of two processes that start at once with different keys, one starts', async () => {
    const url = await newDatabase();
    const outcomes = await Promise.allSettled(
      [FIRST, SECOND].map((key) => tryStart(startWorker, url, { SECRET_KEY: key })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
