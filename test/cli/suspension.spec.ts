import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { startTestApp } from '../support/test-app.js';
import { sharedDatabase } from '../support/new-database.js';

const testApp = await startTestApp({ TEST_CLOCK: 'never moved' });
const cli = new CommandLine({ DATABASE_URL: await sharedDatabase(), SECRET_KEY: testApp.config.secretKey! });
const suspend = (id: string, ...flags: string[]) =>
  cli.answer('business', 'suspend', '--id', id, '--reason', 'An invoice is overdue.', ...flags);

it('an operator suspends a business, still exports, verifies and changes it, and resumes it', async () => {
  const business = await testApp.business();
  const suspended = await suspend(business.id);
  expect(suspended).toEqual({ id: business.id, name: 'Acme', suspended_at: expect.stringMatching(/Z$/) });
  expect((await business.api.get('/me')).status).toBe(402);
  expect(await suspend(business.id)).toEqual(suspended);

  const folder = await mkdtemp(join(tmpdir(), 'maintenance-test-suspension-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const archive = join(folder, 'acme.archive');
  const exported = await cli.answer('business', 'export', '--business', business.id, '--out', archive);
  expect(await cli.answer('business', 'verify', '--in', archive)).toMatchObject({ sha256: exported.sha256 });
  await cli.answer('business', 'set-plan', '--id', business.id, '--plan', 'enterprise');

  const resumed = await cli.answer('business', 'resume', '--id', business.id, '--reason', 'It was paid.');
  expect(resumed).toEqual({ ...suspended, suspended_at: null });
  expect((await business.api.get('/me')).status).toBe(200);
  expect(await cli.answer('business', 'resume', '--id', business.id)).toEqual(resumed);
});

it('a suspended business can be erased', async () => {
  const business = await testApp.business();
  await suspend(business.id);
  const receipt = await cli.answer('business', 'erase', '--business', business.id, '--confirm', 'Acme');
  expect(receipt).toMatchObject({ id: business.id, rows: { businesses: 1 } });
});

it('refuses an unknown business and an empty reason', async () => {
  expect(await cli.complaint(1, 'business', 'suspend', '--id', randomUUID())).toBe('No such business.');
  const { id } = await testApp.business();
  expect(await cli.complaint(1, 'business', 'resume', '--id', id, '--reason', '')).toContain('reason');
});
