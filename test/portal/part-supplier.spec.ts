import { expect, it } from 'vitest';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const LIST = '/spare-parts';

it('the list finds parts by their supplier, as the lookup fields and the search do; `search` of the API does not', async () => {
  const business = await portal.api.business();
  const part = await business.part({ name: 'Shaft seal', supplier: 'Dichtungen Größe & Söhne' });
  await business.part({ name: 'Drive belt', supplier: 'Riemen Huber' });
  const manager = await portal.signIn(business, 'manager');
  for (const text of ['GROSSE & sohne', 'größe'.normalize('NFD')]) {
    const query = new URLSearchParams({ search: text, q: text }).toString();
    const list = textOf((await manager.get(`${LIST}?${query}`)).html);
    expect(list, text).toContain('Shaft seal');
    expect(list, text).not.toContain('Drive belt');
    expect((await manager.get(`/search?${query}`)).html, text).toContain(`href="${LIST}/${part}"`);
    expect((await manager.get(`/lookup/parts?${query}`)).html, text).toContain(part);
    expect((await business.api.get(`${LIST}?${query.split('&')[0]}`)).body.data, text).toEqual([]);
  }
});
