import { afterAll, describe, expect, it } from 'vitest';
import { textOf } from '../support/portal.js';
import { assetsOf, ROOM, startImporting, table } from './asset-imports.js';

const { portal, ready, upload, runToTheEnd } = await startImporting();
afterAll(() => portal.app.close());

describe('an uploaded file of assets', () => {
  it('can be in French, with semicolons, a byte order mark, and French numbers and dates', async () => {
    const { business, roomId, manager } = await ready();
    const parent = await business.asset({ room_id: roomId, name: 'Line', qr_code: 'LINE-1' });
    const { location } = await upload(
      manager,
      '\ufeffNom;Bâtiment;Étage;Local;Catégorie;Criticité;Prix d’achat;Installé le;En service;Fait partie de;Couleur\r\n' +
        '"Pompe; grande";plant north;Ground floor;Pump room;Pompe;Élevée;1 250,50;18/03/2024;non;LINE-1;rouge\r\n',
    );
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Columns that are not imported: Couleur.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect((await assetsOf(business))[0]).toMatchObject({
      name: 'Pompe; grande',
      room_id: roomId,
      category: 'pump',
      criticality: 'high',
      unit_price: '1250.50',
      installation_date: '2024-03-18',
      is_installed: false,
      parent_asset_id: parent,
    });
  });

  it('is rejected with an explanation if it is not a table of assets', async () => {
    const { manager } = await ready();
    const refusals: [string | Buffer, string][] = [
      [Buffer.from('PK\u0003\u0004\u0014\u0000xl/workbook.xml'), 'The workbook cannot be read'],
      [Buffer.from('%PDF-1.7\u0000\u0001\u0002'), 'neither text nor a workbook'],
      ['Name,Room\n', 'no rows'],
      ['Name,Room\n"Pump,x\n', 'cannot be read as a table'],
      [`Name,Room\n${'x,y\n'.repeat(100_001)}`, 'more than 100,000 rows'],
      [Buffer.alloc(20 * 1024 * 1024 + 1, 'x'), '20 MB at most'],
    ];
    for (const [content, words] of refusals) {
      const { status, location, message } = await upload(manager, content);
      expect([status, location]).toEqual([303, '/imports?kind=asset']);
      expect(message).toContain(words);
    }
  });

  it.each([
    ['Name,Room\n"Pump,x\n', 'is not closed by its last line, 2.', 'à la ligne 2, la dernière, un guillemet'],
    ['sep=;\nName;Room\n"Pump"s;x\n', 'Line 3 cannot be read: text follows', 'La ligne 3 est illisible'],
    ['Name,Room\nPump "4",x\n', 'Line 2 cannot be read: a quotation', 'La ligne 2 est illisible'],
  ])(
    "that cannot be parsed (%j) gets an error with the line, in the user's language",
    async (content, ...expected) => {
      const { manager } = await ready();
      for (const [index, language] of ['en', 'fr'].entries()) {
        await manager.post('/account', { name: 'Ada Fitter', language });
        expect((await upload(manager, content)).message).toContain(expected[index]);
      }
    },
  );
});

describe('a file from a spreadsheet program', () => {
  const HEAD = ['Nom', 'Local', 'Catégorie', 'Prix d’achat', 'Installé le'];
  const ROW = ['Chaudière été', ROOM, 'Pompe', '1 250,50', '18/03/2024'];
  const tableOf = (separator: string, ...head: string[]) =>
    [...head, HEAD.join(separator), ROW.join(separator), ''].join('\r\n');
  const windows1252 = (text: string) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  it.each<[string, Buffer, string?]>([
    ['Excel’s “CSV UTF-8”', Buffer.from(`\ufeff${tableOf(';')}`)],
    ['Excel’s plain “CSV”, in Windows-1252', windows1252(tableOf(';')), 'The file is not in UTF-8'],
    ['Excel’s “Unicode text”', utf16(tableOf('\t'))],
    ['“Unicode text” in the other byte order', utf16(tableOf('\t')).swap16()],
    ['UTF-16 without a byte order mark', Buffer.from(tableOf('\t'), 'utf16le')],
    ['a table that names its separator', Buffer.from(tableOf(';', 'sep=;'))],
    [
      'LibreOffice CSV with quoted values',
      Buffer.from([HEAD, ROW].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')),
    ],
    ['line ends of classic Mac OS', Buffer.from(tableOf(';').replaceAll('\r\n', '\r'))],
  ])('is read: %s', async (_, bytes, note) => {
    const { business, manager } = await ready();
    const { location } = await upload(manager, bytes);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('The only row is valid.');
    if (note) expect(text).toContain(note);
    else expect(text).not.toContain('not in UTF-8');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([
      { name: 'Chaudière été', unit_price: '1250.50', installation_date: '2024-03-18', category: 'pump' },
    ]);
  });

  it('is rejected for an unknown category with the labels that the portal shows, in the reader’s language', async () => {
    const { manager } = await ready();
    for (const [language, expected] of [
      ['en', 'Plumbing, Electrical, HVAC'],
      ['fr', 'Plomberie, Électricité, CVC'],
    ] as const) {
      await manager.post('/account', { name: 'Ada Fitter', language });
      const { location } = await upload(manager, table(`Feed pump,${ROOM},zzzzzzzz,P-${language}`));
      expect(textOf((await manager.get(location)).html)).toContain(expected);
      expect((await manager.get(`${location}/refused`)).html).toContain(expected);
    }
  });

  it('is read one way in each column: a cell of the other way is rejected', async () => {
    const { business, manager } = await ready();
    const values: [price: string, day: string][] = [
      ['"1,250.50"', '2024-03-18 00:00:00'],
      ['1250.50 €', '18.03.2024'],
      ['1250.50', '2024/3/18'],
      ['"1.250,50"', '2024-03-18'],
      ['1250.50', '03/18/2024'],
    ];
    const rows = values.map(([price, day], at) => `N${at},${ROOM},${price},${day}`);
    const { location } = await upload(manager, ['Name,Room,Price,Installed', ...rows].join('\n'));
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('3 valid, 2 with a problem');
    expect(text).toMatch(/N3 .*Purchase price: Must be a number/);
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    for (const asset of await assetsOf(business))
      expect(asset).toMatchObject({ unit_price: '1250.50', installation_date: '2024-03-18' });
  });
});
