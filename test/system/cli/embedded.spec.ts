import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/embedded-postgres/embedded-postgres.js';
import { temporaryFolder } from '../../support/after-kill.js';
import { CommandLine, CommandLineProcess } from '../../support/command-line.js';

const dataDir = temporaryFolder('maintenance-cli');

afterAll(async () => {
  // A command leaves the database running if another process uses it, as in the last test.
  if (isRunning()) await (await startEmbeddedPostgres({ dataDir })).stop();
});

const cli = new CommandLine({ DATA_DIR: dataDir });
const isRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

it('a command does not create an embedded database, and fails when DATA_DIR has none', async () => {
  const nowhere = join(dataDir, 'mistyped');
  const mistaken = new CommandLine({ DATA_DIR: nowhere });
  const complaint = await mistaken.complaint(
    1,
    'business',
    'create',
    '--name',
    'Acme',
    '--plan',
    'enterprise',
  );
  expect(complaint).toBe(
    `There is no database in ${nowhere}. Set DATA_DIR to the folder of the one you mean, or DATABASE_URL; \`npm start\` creates a new one.`,
  );
  expect(existsSync(nowhere)).toBe(false);
}, 120_000);

it('a command migrates, starts and stops a stopped embedded database', async () => {
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const business = await cli.answer('business', 'create', '--name', 'Acme', '--plan', 'enterprise');
  expect(isRunning()).toBe(false);
  expect(existsSync(join(dataDir, 'secret-key'))).toBe(true);
  const { data } = await cli.answer('key', 'list', '--business', business.id);
  expect(data).toEqual([]);
  expect(isRunning()).toBe(false);
}, 120_000);

it('a command uses a running embedded database, and leaves it running', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await cli.answer('business', 'create', '--name', 'Acme', '--plan', 'enterprise');
    expect(isRunning()).toBe(true);
  } finally {
    await postgres.stop();
  }
}, 120_000);

it('concurrent commands share the embedded database', async () => {
  const processes = new CommandLineProcess({ DATA_DIR: dataDir });
  const create = () => processes.answer('vendor', 'create', '--name', 'Seals & Sons');
  const vendors = await Promise.all([create(), create()]);
  expect(new Set(vendors.map((vendor) => vendor.id)).size).toBe(2);
}, 120_000);
