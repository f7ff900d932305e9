import { describe, expect, it } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { startTestApp } from '../support/test-app.js';
import { newSandbox } from './sandboxes.js';
import { sharedDatabase } from '../support/new-database.js';

const testApp = await startTestApp();
const cli = new CommandLine({
  DATABASE_URL: await sharedDatabase(),
  SECRET_KEY: testApp.config.secretKey!,
});

describe('an operator', () => {
  it('opens the sandbox of a business, once', async () => {
    const business = await testApp.business();
    const sandbox = await cli.answer('business', 'create-sandbox', '--business', business.id);
    expect(Object.keys(sandbox as object)).toEqual(['id', 'name', 'key']);
    const me = (await testApp.client(sandbox.key.secret as string).get('/me')).body.data;
    expect([me.id, me.business.id, me.livemode]).toEqual([sandbox.key.id, sandbox.id, false]);
    const again = await cli.complaint(1, 'business', 'create-sandbox', '--business', business.id);
    expect(again).toContain(sandbox.id);
  });

  it('creates and lists further keys in a sandbox, which is not listed among the businesses', async () => {
    const { sandbox } = await newSandbox(testApp);
    const made = await cli.answer(
      ...['key', 'create', '--business', sandbox.id, '--name', 'CI', '--scopes', 'assets:read'],
    );
    expect(made.secret).toMatch(/^mk_test_/);
    expect((await cli.answer('key', 'list', '--business', sandbox.id)).data).toHaveLength(2);
    const { data } = await cli.answer('business', 'list', '--limit', '200');
    expect((data as { id: string }[]).map(({ id }) => id)).not.toContain(sandbox.id);
  });

  it('changes the plan of a sandbox only together with that of the business', async () => {
    const { live, sandbox } = await newSandbox(testApp);
    await cli.answer('business', 'set-plan', '--id', live.id, '--plan', 'starter');
    expect((await sandbox.api.get('/me')).status).toBe(402);
    const alone = await cli.complaint(1, 'business', 'set-plan', '--id', sandbox.id, '--plan', 'enterprise');
    expect(alone).toContain('plan of its business');
    await cli.answer('business', 'set-plan', '--id', live.id, '--plan', 'enterprise');
    expect((await sandbox.api.get('/me')).status).toBe(200);
  });

  it('erases a sandbox together with its business', async () => {
    const { live, sandbox } = await newSandbox(testApp);
    const receipt = await cli.answer('business', 'erase', '--business', live.id, '--confirm', 'Acme');
    expect(receipt.sandbox.id).toBe(sandbox.id);
    expect((await sandbox.api.get('/me')).status).toBe(401);
  });

  it('finds advanced sandboxes with an index, at no cost for the others', async () => {
    // Whether the planner prefers the index depends on how many businesses other tests have created.
    const results = (await testApp.acrossBusinesses.pool.query(
      `BEGIN; SET LOCAL enable_seqscan = off;
       EXPLAIN SELECT id, clock_ahead_ms FROM businesses WHERE clock_ahead_ms > 0; ROLLBACK`,
    )) as unknown as { rows: { 'QUERY PLAN': string }[] }[];
    const plan = results.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN']));
    expect(plan.join('\n')).toContain('businesses_clock_ahead');
  });
});
