import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { logged } from '../../support/log-lines.js';
import { textOf, Visitor } from '../../support/portal.js';
import { startProcess } from '../telemetry/own-process.js';

it('a portal process has no sign-up by default', async () => {
  const portal = await startProcess('main.portal');
  expect((await fetch(`${portal.origin}/sign-up`)).status).toBe(404);
  await portal.service.end();
}, 120_000);

it('without a mail server, the link that confirms the address of a sign-up is in the log, and on no page', async () => {
  const portal = await startProcess('main.portal', { SIGN_UP_PLAN: 'enterprise' });
  const visitor = new Visitor(portal.origin, new Map(), '');
  const email = `${randomUUID()}@example.com`;
  const form = { business_name: 'Harbour Cranes', name: 'Ada', email, password: 'a long enough password' };
  expect((await visitor.post('/sign-up', form)).status).toBe(303);
  const { html } = await visitor.get('/developers/keys');
  expect(textOf(html)).toContain('This service sends no e-mail: the link is in its log');
  expect(html).not.toContain('/confirm-email/');
  const { link } = await logged(portal.service, { email });
  expect((await visitor.post(new URL(String(link)).pathname)).status).toBe(200);
  const key = await visitor.post('/developers/keys', { name: 'ERP', scopes: 'assets:read' });
  expect(key.html).toContain('mk_live_');
  await portal.service.end();
}, 120_000);
