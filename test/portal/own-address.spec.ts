import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startTestPortal } from '../support/portal.js';

/** Headers that an attacker may send. */
const FORGED = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };

it.each([
  ['from PUBLIC_URL', { PUBLIC_URL: 'https://maintenance.example.org/' }, 'https://maintenance.example.org'],
  ['from HOST and PORTAL_PORT', { HOST: '0.0.0.0', PORTAL_PORT: '3210' }, 'http://localhost:3210'],
])(
  'links in invitations, calendar feeds and labels use the address %s, never a header of the request',
  async (_, environment, origin) => {
    const portal = await startTestPortal(environment);
    const [business, owner] = await portal.newBusiness();
    const asset = await business.asset();
    await business.operation({ title: 'Grease the bearing', scheduled_for: new Date().toISOString() });
    await owner.post('/assets/labels/codes', { ids: asset });

    const invited = { name: 'Ada', email: `${randomUUID()}@example.com`, role: 'manager' };
    const pages = [
      await owner.post('/calendar/feed-settings', {}, FORGED),
      await owner.post('/team/invite', invited, FORGED),
    ];
    for (const { status, html } of pages) {
      expect([200, status]).toEqual([200, 200]);
      expect(html).toContain(`${origin}/`);
    }
    const [, path] = new RegExp(`${origin}(/calendar\\.ics\\?token=[\\w.-]+)`).exec(pages[0]!.html)!;
    const ics = await portal.newVisitor().get(path!, FORGED);
    expect(ics.html.replaceAll('\r\n ', '')).toContain(`URL:${origin}/operations/`);
    const labels = await owner.get(`/assets/labels/sheet?ids=${asset}`, FORGED);
    expect(labels.status).toBe(200);
    for (const { html } of [...pages, ics, labels]) expect(html).not.toContain('evil.example');
  },
);
