import { describe, expect, it } from 'vitest';
import { AuditService } from '../../src/access/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { webhookOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const webhooks = testApp.get(WebhooksService);
const audit = testApp.get(AuditService);

describe('the settings of an endpoint', () => {
  it('are changed, and audited, only as far as they differ', async () => {
    const business = await testApp.business();
    const { buildingId } = await business.place();
    const { id } = await business.endpoint('https://example.com/hook');
    const settings: Parameters<WebhooksService['change']>[2] = {
      eventTypes: ['operation.created', 'asset.updated'],
      description: 'The helpdesk',
      payload: 'thin',
      signature: 'ed25519',
      buildingIds: [buildingId],
      headers: [{ name: 'X-Team', value: 'night shift' }],
      clientCertificate: null,
    };
    const change = (more: object = {}) =>
      business.work((work) => webhooks.change(work, id, { ...settings, ...more }));
    const audited = async () => {
      const entries = (await audit.list(business.tenant, {}, { limit: 100, after: null })).items();
      return entries
        .filter(({ action }) => action === 'webhook_endpoint.changed')
        .map(({ details }) => details);
    };
    await change();
    const before = await webhookOf(business, id);
    testApp.clock.advance(1_000);
    await change();
    await change({ headers: [{ name: 'X-Team' }] });
    expect(await webhookOf(business, id)).toEqual(before);
    expect(await audited()).toHaveLength(1);
    await change({ payload: 'full' });
    await change({ payload: 'full', headers: [{ name: 'X-Team', value: 'day shift' }] });
    expect((await audited()).slice(0, 2)).toEqual([{ headers: ['X-Team'] }, { payload: 'full' }]);
  });
});
