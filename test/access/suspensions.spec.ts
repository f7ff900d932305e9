import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { AuditService, BusinessesService } from '../../src/access/index.js';
import { fileOf } from '../support/files.js';
import { oneOfEach } from '../support/records.js';
import { resume, suspend } from '../support/suspension.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { newSandbox, sandboxOf } from '../sandbox/sandboxes.js';

const testApp = await startTestApp();
const SUSPENDED = {
  type: 'plan_error',
  code: 'business_suspended',
  message: expect.stringContaining('suspended'),
};

const errorOf = async ({ api }: Pick<TestBusiness, 'api'>, path = '/me') => {
  const { status, body } = await api.get(path);
  return { status, error: body.error };
};

describe('a suspended business', () => {
  it('gets 402 for every request of its keys, until it is resumed', async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    await suspend(business);
    for (const path of ['/me', '/assets', '/no-such-path'])
      expect(await errorOf(business, path)).toMatchObject({ status: 402, error: SUSPENDED });
    const write = await business.api.post('/buildings', { name: 'Hall' });
    expect([write.status, write.body.error.code]).toEqual([402, 'business_suspended']);
    expect((await neighbour.api.get('/me')).status).toBe(200);
    await resume(business);
    expect((await business.api.get('/me')).status).toBe(200);
  });

  it('gets the same for tools of agents, and for keys of its sandbox', async () => {
    const { live, sandbox } = await newSandbox(testApp);
    await suspend(live);
    expect(await errorOf(sandbox)).toMatchObject({ status: 402, error: SUSPENDED });
    const { statusCode, body } = await request(`${testApp.origin}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${live.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect([statusCode, await body.text()]).toEqual([402, expect.stringContaining('business_suspended')]);
    await resume(live);
    expect((await sandbox.api.get('/me')).status).toBe(200);
  });

  it('is suspended together with a sandbox that an operator creates later', async () => {
    const business = await testApp.business();
    await suspend(business);
    const sandbox = await sandboxOf(business);
    expect((await sandbox.api.get('/me')).status).toBe(402);
    await resume(business);
    expect((await sandbox.api.get('/me')).status).toBe(200);
  });

  it('reads as suspended rather than off the plan, and its requests are not counted', async () => {
    const business = await testApp.business();
    await business.api.get('/me');
    await business.work((work) => testApp.get(BusinessesService).setPlan(work, 'starter'));
    await suspend(business);
    const refused = await business.api.get('/me');
    expect(refused.body.error.code).toBe('business_suspended');
    expect(refused.headers['ratelimit-remaining']).toBe(refused.headers['ratelimit-limit']);
    await resume(business);
    expect((await errorOf(business)).error.code).toBe('plan_required');
  });

  it('has links to files that answer 402, until it is resumed', async () => {
    const business = await testApp.business();
    const { taskId } = await oneOfEach(business);
    const { body } = await business.api.upload(`/operations/${taskId}/attachments`, fileOf('jpg'));
    const read = async () => {
      const answer = await request(testApp.origin + body.data.url);
      return [answer.statusCode, (await answer.body.text()).includes('business_suspended')];
    };
    await suspend(business);
    expect(await read()).toEqual([402, true]);
    await resume(business);
    expect(await read()).toEqual([200, false]);
  });
});

describe('suspending and resuming', () => {
  it('are in the audit log with their reasons, by the service, and only once when repeated', async () => {
    const business = await testApp.business();
    const first = await suspend(business, 'An invoice is overdue.');
    expect(await suspend(business, 'again')).toEqual(first);
    expect(first).toEqual({ id: business.id, name: 'Acme', suspendedAt: expect.any(Date) });
    const resumed = await resume(business, 'It was paid.');
    expect(await resume(business)).toEqual(resumed);
    expect(resumed.suspendedAt).toBeNull();
    const page = await testApp.get(AuditService).list(business.tenant, {}, { limit: 50, after: null });
    const system = { kind: 'system', id: null, name: 'System' };
    const target = { object: 'business', id: business.id, name: 'Acme' };
    expect(page.items().filter(({ action }) => action.startsWith('business.'))).toMatchObject([
      { action: 'business.resumed', actor: system, target, details: { reason: 'It was paid.' } },
      { action: 'business.suspended', actor: system, target, details: { reason: 'An invoice is overdue.' } },
    ]);
  });

  it('are refused for a sandbox alone', async () => {
    const { sandbox } = await newSandbox(testApp);
    for (const change of [suspend, resume])
      await expect(change(sandbox)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
