import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const find = async (visitor: Awaited<ReturnType<typeof portal.signIn>>, text: string) =>
  visitor.get(`/search?${new URLSearchParams({ q: text }).toString()}`);

describe('search', () => {
  it('finds everything that has the text in its name, and leads there', async () => {
    const business = await portal.api.business();
    const word = `zq${randomUUID().slice(0, 6)}`;
    const asset = await business.asset({ name: `Pump ${word}` });
    const part = await business.part({ name: `Seal ${word}` });
    const operation = await business.operation({ title: `Grease ${word}`, asset_id: asset });
    const vendor = await business.vendor(`Firm ${word}`);
    const { html } = await find(await portal.signIn(business, 'manager'), word);
    for (const href of [
      `/assets/${asset}`,
      `/spare-parts/${part}`,
      `/operations/${operation}`,
      `/vendors/${vendor}`,
    ])
      expect(html).toContain(`href="${href}"`);
  });

  it('shows a technician what technicians see, and nobody what a neighbour has', async () => {
    const [business, neighbour] = [await portal.api.business(), await portal.api.business()];
    const word = `zq${randomUUID().slice(0, 6)}`;
    const vendor = await business.vendor(`Firm ${word}`);
    const part = await neighbour.part({ name: `Seal ${word}` });
    const { html } = await find(await portal.signIn(business, 'technician'), word);
    expect(html).not.toContain(vendor);
    expect(html).not.toContain(part);
    expect(textOf(html)).toContain('Nothing matches');
  });

  it('says what to type before anything was, and takes any text as text', async () => {
    const visitor = await portal.signIn(await portal.api.business());
    expect(textOf((await visitor.get('/search')).html)).toContain('Type a part of a name');
    const { status, html } = await find(visitor, '<script>alert(1)</script>%\u0000_');
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert');
  });
});
