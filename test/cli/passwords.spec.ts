import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PrincipalsService } from '../../src/access/index.js';
import { CommandLine } from '../support/command-line.js';
import { startTestApp } from '../support/test-app.js';
import { sharedDatabase } from '../support/new-database.js';

const testApp = await startTestApp({ TEST_CLOCK: 'never moved' });
const cli = new CommandLine({ DATABASE_URL: await sharedDatabase(), SECRET_KEY: testApp.config.secretKey! });
const business = await testApp.business();
const PASSWORD = 'seven words — père, mère';

/** A command that creates an account, and the flag with which it reads the password. */
const COMMANDS = {
  'business create': (email: string) => [
    ...['business', 'create', '--name', 'Acme', '--plan', 'starter', '--owner-email', email],
    '--owner-password-stdin',
  ],
  'user create': (email: string) => [
    ...['user', 'create', '--business', business.id, '--name', 'Max', '--email', email, '--role', 'admin'],
    '--password-stdin',
  ],
};

describe.each(Object.entries(COMMANDS))('%s with a password on standard input', (_, argsFor) => {
  it('takes the first line as the password', async () => {
    const email = `${randomUUID()}@example.com`;
    cli.stdin = `${PASSWORD}\r\nanother line`;
    await cli.answer(...argsFor(email));
    expect(await testApp.get(PrincipalsService).signIn(email, PASSWORD)).toBeDefined();
  });

  it('takes the last line without a line feed too', async () => {
    const email = `${randomUUID()}@example.com`;
    cli.stdin = PASSWORD;
    await cli.answer(...argsFor(email));
    expect(await testApp.get(PrincipalsService).signIn(email, PASSWORD)).toBeDefined();
  });

  it('refuses an empty line, a line that is too long, and a password that is easy to guess', async () => {
    const args = argsFor(`${randomUUID()}@example.com`);
    for (const [stdin, complaint] of [
      ['', 'is empty'],
      ['\npassword', 'is empty'],
      ['x'.repeat(2_000), 'exceeds 1000 characters'],
      ['password', 'password'],
    ] as const) {
      cli.stdin = stdin;
      expect(await cli.complaint(1, ...args)).toContain(complaint);
    }
  });

  it('refuses a password among the flags as well', async () => {
    const args = argsFor(`${randomUUID()}@example.com`);
    const flag = args.at(-1)!.replace('-stdin', '');
    expect(await cli.complaint(2, ...args, flag, PASSWORD)).toContain('cannot be used with');
  });
});
