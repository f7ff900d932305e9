import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { temporaryFolder } from '../support/after-kill.js';
import { CommandLine, CommandLineProcess } from '../support/command-line.js';

const dataDir = temporaryFolder('maintenance-cli');

afterAll(async () => {
  // A database that somebody else still used is left running: the last test may leave one behind.
  if (isRunning()) await (await startEmbeddedPostgres({ dataDir })).stop();
});

const cli = new CommandLine({ DATA_DIR: dataDir });
const isRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

it('makes none where there is none: whoever mistypes a folder is told so', async () => {
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
    `There is no database in ${nowhere}. Set DATA_DIR to the folder of the one you mean, or DATABASE_URL; \`npm start\` makes a new one.`,
  );
  expect(existsSync(nowhere)).toBe(false);
}, 120_000);

it('migrates, starts and stops one that is stopped', async () => {
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const business = await cli.answer('business', 'create', '--name', 'Acme', '--plan', 'enterprise');
  expect(isRunning()).toBe(false);
  expect(existsSync(join(dataDir, 'secret-key'))).toBe(true);
  const { data } = await cli.answer('key', 'list', '--business', business.id);
  expect(data).toEqual([]);
  expect(isRunning()).toBe(false);
}, 120_000);

it('uses one that runs, and leaves it running', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await cli.answer('business', 'create', '--name', 'Acme', '--plan', 'enterprise');
    expect(isRunning()).toBe(true);
  } finally {
    await postgres.stop();
  }
}, 120_000);

it('lets commands at the same time share it', async () => {
  const processes = new CommandLineProcess({ DATA_DIR: dataDir });
  const create = () => processes.answer('vendor', 'create', '--name', 'Seals & Sons');
  const vendors = await Promise.all([create(), create()]);
  expect(new Set(vendors.map((vendor) => vendor.id)).size).toBe(2);
}, 120_000);
