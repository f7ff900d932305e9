import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { startTestApp } from '../support/test-app.js';
import { sharedDatabase } from '../support/new-database.js';

const testApp = await startTestApp();
const environment = { DATABASE_URL: await sharedDatabase(), SECRET_KEY: testApp.config.secretKey! };
const cli = new CommandLine(environment);

describe('wrong usage', () => {
  it.each([
    ['a missing flag', ['business', 'create', '--name', 'Acme'], '--plan'],
    ['an unknown flag', ['vendor', 'create', '--name', 'V', '--colour', 'red'], '--colour'],
    [
      'a flag given twice',
      ['business', 'create', '--name', 'A', '--name', 'B', '--plan', 'starter'],
      '--name',
    ],
    ['a limit below one', ['business', 'list', '--limit', '0'], 'from 1 to 200'],
    ['a limit above the maximum', ['business', 'list', '--limit', '201'], 'from 1 to 200'],
    ['an unknown verb', ['part', 'steal', '--id', 'x'], 'steal'],
    [
      'a reservation without an operation',
      ['part', 'reserve', '--id', 'x', '--quantity', '1'],
      '--operation',
    ],
    ['text instead of a number', ['part', 'receive', '--id', 'x', '--quantity', 'ten'], 'integer'],
    [
      'text instead of a price',
      ['part', 'create', '--business', 'b', '--name', 'n', '--unit-price', '1,50'],
      'number',
    ],
    ['a fraction instead of an integer', ['demo', 'seed', '--assets', '1.5'], 'integer'],
    [
      'a date without a time',
      ['key', 'create', '--business', 'b', '--name', 'n', '--scopes', 'all', '--expires-at', '2030-01-01'],
      'ISO 8601',
    ],
  ])('exits with status 2 and one line on standard error for %s', async (_, args, names) => {
    expect(await cli.complaint(2, ...args)).toContain(names);
  });

  it('lists the available commands for an incomplete command', async () => {
    expect(await cli.complaint(2, 'part')).toContain('create, receive, consume');
    expect(await cli.complaint(2)).toContain('business, user, key');
    expect(await cli.complaint(2, 'parts', 'receive')).toContain("'parts'");
  });
});

describe('a failure with exit status 1 and one line on standard error', () => {
  it('names the kind of a missing record, also for a malformed ID', async () => {
    const missing = randomUUID();
    expect(await cli.complaint(1, 'business', 'set-plan', '--id', missing, '--plan', 'starter')).toBe(
      'No such business.',
    );
    expect(await cli.complaint(1, 'user', 'deactivate', '--id', 'nobody')).toBe('No such user.');
    expect(await cli.complaint(1, 'part', 'receive', '--id', missing, '--quantity', '1')).toBe(
      'No such spare part.',
    );
    expect(await cli.complaint(1, 'operation', 'start', '--id', missing)).toBe('No such operation.');
  });

  it('says which values are valid', async () => {
    expect(await cli.complaint(1, 'business', 'create', '--name', 'A', '--plan', 'gold')).toContain(
      'enterprise',
    );
    const { id } = await testApp.business();
    const key = ['key', 'create', '--business', id, '--name', 'n', '--scopes', 'assets:fly'];
    expect(await cli.complaint(1, ...key)).toContain('assets:fly');
    const technician = ['technician', 'create', '--business', id, '--name', 'n', '--skills', 'juggling'];
    expect(await cli.complaint(1, ...technician)).toContain('juggling');
    const part = ['part', 'create', '--business', id, '--name', 'n', '--category', 'bearings'];
    expect(await cli.complaint(1, ...part)).toContain('"category" must be one of');
    expect(await cli.complaint(1, 'demo', 'seed', '--assets', '-1')).toBe(
      '"assets" must be an integer from 0 to 999999999.',
    );
  });

  it('lists all invalid values before it looks for records', async () => {
    const blankName = ['--business', randomUUID(), '--name', ' '];
    const wrong = ['--email', 'ada', '--role', 'boss', '--password', ''];
    expect(await cli.complaint(1, 'user', 'create', ...blankName, ...wrong)).toBe(
      '"name" must be at least 1 character long. ' +
        '"email" must be an e-mail address, such as ada@example.com. ' +
        '"role" must be one of: owner, admin, manager, technician. ' +
        '"password" must be at least 10 characters long.',
    );
    const priced = ['--min-stock', '-1', '--unit-price', '1.234'];
    expect(await cli.complaint(1, 'part', 'create', ...blankName, ...priced)).toMatch(
      /^"name" .* "min_stock" must be an integer from 0 to 2147483647\. "unit_price" .*two fraction digits.*\.$/,
    );
    const moved = ['--id', randomUUID(), '--quantity', '-1', '--operation', 'x'];
    expect(await cli.complaint(1, 'part', 'reserve', ...moved)).toBe(
      '"quantity" must be an integer from 1 to 2147483647. "operation_id" must be a UUID.',
    );
    const withoutReason = ['operation', 'dispute', '--id', randomUUID()];
    expect(await cli.complaint(1, ...withoutReason)).toBe('"reason" is required.');
    expect(await cli.complaint(1, ...withoutReason, '--reason', 'No.\nReally.')).toBe('No such operation.');
  });

  it('names DATABASE_URL when the database is not reachable', async () => {
    const unreachable = { ...environment, DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' };
    expect(await new CommandLine(unreachable).complaint(1, 'business', 'list')).toBe(
      'The database that DATABASE_URL names cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  it('names a missing or invalid environment variable', async () => {
    const { DATABASE_URL } = environment;
    const list = ['key', 'list', '--business', randomUUID()];
    const unreachable = { DATABASE_URL, DATA_DIR: '/nonexistent' };
    expect(await new CommandLine(unreachable).complaint(1, ...list)).toContain('SECRET_KEY');
    expect(await new CommandLine({ DATABASE_URL: 'mysql://x' }).complaint(1, ...list)).toContain(
      'DATABASE_URL',
    );
    const nowhere = { ...environment, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' };
    expect(await new CommandLine(nowhere).complaint(1, ...list)).toContain('ECONNREFUSED');
  });
});
