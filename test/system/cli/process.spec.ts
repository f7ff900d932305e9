import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../../src/kernel/version.js';
import { CommandLineProcess } from '../../support/command-line.js';
import { startTestApp } from '../../support/test-app.js';
import { sharedDatabase } from '../../support/new-database.js';

const testApp = await startTestApp();
let cli: CommandLineProcess;

beforeAll(async () => {
  const { secretKey } = testApp.config;
  cli = new CommandLineProcess({ DATABASE_URL: await sharedDatabase(), SECRET_KEY: secretKey! });
}, 180_000);

describe('a command as a process', () => {
  it('writes only one JSON object to standard output, with exit status 0', async () => {
    const vendor = await cli.answer('vendor', 'create', '--name', 'Seals & Sons');
    expect(vendor).toEqual({ id: vendor.id, name: 'Seals & Sons' });
  });

  it('fails with one line on standard error and exit status 1', async () => {
    const missing = ['business', 'set-plan', '--id', randomUUID(), '--plan', 'starter'];
    expect(await cli.complaint(1, ...missing)).toBe('No such business.');
  });

  it('reports wrong usage in one line on standard error, with exit status 2', async () => {
    expect(await cli.complaint(2, 'business', 'create', '--name', 'Acme')).toContain('--plan');
  });

  it('reads a password from standard input', async () => {
    const owner = ['--owner-email', `${randomUUID()}@example.com`, '--owner-password-stdin'];
    cli.stdin = 'a password of seven words\n';
    const business = await cli.answer('business', 'create', '--name', 'Acme', '--plan', 'starter', ...owner);
    expect(business.owner.email).toBe(owner[1]);
    cli.stdin = '';
    expect(await cli.complaint(1, 'business', 'create', '--name', 'A', '--plan', 'starter', ...owner)).toBe(
      'The first line of standard input is empty.',
    );
  });

  it('prints the version of the release', async () => {
    expect(await cli.run('--version')).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: '' });
  });

  it('fails with exit status 1 when standard output is closed', async () => {
    const { status, stderr } = await cli.runUnread('--help');
    expect(stderr).toMatch(/^The answer could not be written: [^\n]*(EPIPE|ECONNRESET)[^\n]*\n$/);
    expect(status).toBe(1);
  });
});
