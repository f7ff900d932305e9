import { afterAll, describe, expect, it } from 'vitest';
import { commentOn } from '../comments/commenting.js';
import { book } from '../labor/booking.js';
import { StoreFolder } from '../attachments/store-folder.js';
import { textOf } from '../support/portal.js';
import { forTechnician } from '../support/test-business.js';
import { assetsOf, startImporting } from './asset-imports.js';

const { portal, ready, upload, exportedBy, runToTheEnd } = await startImporting({
  ATTACHMENTS_URL: new StoreFolder().url,
});
afterAll(() => portal.app.close());

describe('an exported file of what was recorded on operations', () => {
  it.each([
    ['comments', 'en'],
    ['comments', 'fr'],
    ['time_entries', 'en'],
    ['time_entries', 'fr'],
  ] as const)('changes nothing when it is imported, as any records: %s, %s', async (list, language) => {
    const { business, roomId } = await ready();
    const owner = await portal.signIn(business);
    const technician = await business.technician({ name: 'Nadia Haddad' });
    const asset = await business.asset({ room_id: roomId });
    const operation = await business.operation({ ...forTechnician(technician), asset_id: asset });
    await business.part({ name: 'Seal' });
    await commentOn(business, operation, { body: 'The seal is on its way.' });
    await book(business, operation, technician, { minutes: 30 });
    await owner.post('/account', { name: 'Olga', language });
    const file = await exportedBy(owner, list, { from: '2020-01-01', to: '2099-12-31' });
    await owner.post('/account', { name: 'Olga', language: 'en' });
    const state = async () => [
      await assetsOf(business),
      ...(await Promise.all(
        ['/operations', '/technicians', '/spare-parts'].map(
          async (path) => (await business.api.get(path)).body,
        ),
      )),
    ];
    const before = await state();
    for (const kind of ['asset', 'part', 'person', 'operation'] as const) {
      const { location } = await upload(owner, file, undefined, kind);
      expect(textOf((await owner.get(location)).html)).toContain('No row can be imported.');
      await owner.post(`${location}/confirm`);
      await runToTheEnd();
    }
    expect(await state()).toEqual(before);
  });
});
