import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { StoreFolder } from '../attachments/store-folder.js';
import { textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeOneTurnEach } from '../support/turns.js';
import { startImporting } from './asset-imports.js';

const { testApp, portal, ready, upload, exportedBy, runToTheEnd } = await startImporting({
  ATTACHMENTS_URL: new StoreFolder().url,
});
afterAll(() => portal.app.close());

type Part = Record<string, unknown> & { id: string };
type Manager = Awaited<ReturnType<typeof ready>>['manager'];

const partsOf = async ({ api }: TestBusiness) =>
  ((await api.get('/spare-parts?limit=200')).body.data as Part[]).sort((one, other) =>
    String(one.name).localeCompare(String(other.name)),
  );
const movementsOf = async ({ api }: TestBusiness, id: string) =>
  ((await api.get(`/spare-parts/${id}/movements`)).body.data as Record<string, unknown>[]).map(
    ({ type, quantity, note }) => [type, quantity, note],
  );

/** Uploads a table of parts. @returns the address of its page, and what stands there */
async function check(manager: Manager, ...rows: string[]) {
  const { location } = await upload(manager, rows.join('\n'), undefined, 'part');
  return { location, text: textOf((await manager.get(location)).html) };
}

/** Imports a table of parts. @returns the address of its page */
async function imported(manager: Manager, ...rows: string[]): Promise<string> {
  const { location } = await check(manager, ...rows);
  await manager.post(`${location}/confirm`);
  await runToTheEnd();
  return location;
}

async function undo(manager: Manager, location: string): Promise<string> {
  await manager.post(`${location}/undo`);
  await runToTheEnd();
  return textOf((await manager.get(location)).html);
}

describe('a file of spare parts', () => {
  it('creates parts and receives their stock, with a note that names the file', async () => {
    const { business, manager } = await ready();
    const { location, text } = await check(
      manager,
      'Désignation;Réf;Famille;Qté en stock;Unité;Seuil;Prix;Fournisseur;Code article',
      'Joint torique;JT-1;Joint;12;Pièce;5;1,20;Joints & Fils;A-1',
      'Graisse;;lubricant;;kilogram;;;;',
    );
    expect(text).toContain('All 2 rows are valid.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const [grease, ring] = await partsOf(business);
    expect(ring).toMatchObject({
      ...{ name: 'Joint torique', reference: 'JT-1', category: 'seal_gasket', quantity_on_hand: 12 },
      ...{ unit: 'piece', min_stock: 5, unit_price: '1.20', supplier: 'Joints & Fils', external_id: 'A-1' },
    });
    expect(grease).toMatchObject({ name: 'Graisse', unit: 'kilogram', quantity_on_hand: 0 });
    expect(await movementsOf(business, ring!.id)).toEqual([['receive', 12, 'Import machines.csv']]);
    expect(await movementsOf(business, grease!.id)).toEqual([]);
    const { data } = (await business.api.get(`/events?resource_id=${ring!.id}`)).body;
    expect((data as { type: string }[]).map(({ type }) => type)).toEqual([
      'part.stock_moved',
      'part.created',
    ]);
  });

  it('finds parts by id, external id or reference, shows what it changes, and adjusts their stock', async () => {
    const { business, manager } = await ready();
    const [byId, byExternalId, byReference] = [
      await business.part({ name: 'Belt', onHand: 4 }),
      await business.part({ name: 'Chain', externalId: 'E-1', onHand: 7 }),
      await business.part({ name: 'Filter', reference: 'F-1', onHand: 3 }),
    ];
    const rows = [
      'id,External id,Reference,Name,Stock,Supplier',
      `${byId},,B-1,Belt,6,`,
      ',E-1,,,,SKF',
      ',,F-1,,0,',
    ];
    const { location, text } = await check(manager, ...rows);
    expect(text).toContain('New: 0. Changes to existing ones: 3. Unchanged: 0.');
    expect(text).toContain('On hand: 4 → 6');
    expect(text).toContain('Supplier: nothing → SKF');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await partsOf(business)).toMatchObject([
      { id: byId, reference: 'B-1', quantity_on_hand: 6 },
      { id: byExternalId, supplier: 'SKF', quantity_on_hand: 7 },
      { id: byReference, quantity_on_hand: 0 },
    ]);
    expect((await movementsOf(business, byId))[0]).toEqual(['adjust', 2, 'Import machines.csv']);
    expect((await movementsOf(business, byReference))[0]).toEqual(['adjust', -3, 'Import machines.csv']);
    expect((await check(manager, ...rows)).text).toContain('Unchanged: 3.');
  });

  it('refuses rows that are unclear or wrong, and says why', async () => {
    const { business, manager } = await ready();
    const one = await business.part({ name: 'One', reference: 'TWICE', externalId: 'E-1' });
    await business.part({ name: 'Two', reference: 'TWICE' });
    await business.part({ name: 'Three', reference: 'TWICE' });
    const { text } = await check(
      manager,
      'id,External id,Reference,Name,Stock,Category',
      ',,TWICE,Which,,',
      `${one},,,Once,,`,
      ',E-1,,Again,,',
      `${crypto.randomUUID()},,,Unknown,,`,
      ',,NEW,New,,',
      ',,NEW,New again,,',
      ',,,,3,',
      ',,,Half,2.5,',
      ',,,Less,-1,',
      ',,,Odd,,bearin',
    );
    expect(text).toContain('2 valid, 8 with a problem');
    for (const problem of [
      'Reference: Several spare parts have the reference “TWICE”. Give the part’s id.',
      'External id: An earlier row has the spare part “E-1” too.',
      'Leave the cell empty for a new one.',
      'Reference: An earlier row has the reference “NEW” too.',
      'Name: Is required.',
      'Did you mean “Bearing”?',
    ])
      expect(text).toContain(problem);
    expect(text.match(/On hand: Must be/g)).toHaveLength(2);
  });

  it.each(['en', 'fr'] as const)(
    'that was exported can be imported unchanged, and changes nothing: %s',
    async (language) => {
      const { business, manager } = await ready();
      const operationId = await business.operation();
      const full = await business.part({
        ...{
          name: '=SUM(A1); "odd"',
          reference: '-20 °C',
          category: 'seal_gasket',
          unit: 'box',
          minStock: 3,
        },
        ...{ unitPrice: '1250.00', supplier: '@home', externalId: '+1', onHand: 12 },
      });
      await business.move(full, { type: 'reserve', quantity: 2, operationId });
      await business.part({ name: 'Twin', reference: 'SAME' });
      await business.part({ name: 'Twin', reference: 'SAME', onHand: 1 });
      const before = await partsOf(business);
      await manager.post('/account', { name: 'Ada Fitter', language });
      const file = await exportedBy(manager, 'spare_parts');
      expect(file).toContain("'=SUM(A1)");
      const { location } = await upload(manager, file, undefined, 'part');
      await manager.post('/account', { name: 'Ada Fitter', language: 'en' });
      const text = textOf((await manager.get(location)).html);
      expect(text).toContain('New: 0. Changes to existing ones: 0. Unchanged: 3.');
      expect(await partsOf(business)).toEqual(before);
    },
  );
});

describe('undoing an import of spare parts', () => {
  it('deletes what nobody has used, and keeps the rest with the reason', async () => {
    const { business, manager } = await ready();
    const location = await imported(manager, 'Name,Stock', 'Idle,5', 'Empty,', 'Used,5', 'Gone,');
    const [, , , used] = await partsOf(business);
    await business.move(used!.id, { type: 'consume', quantity: 1 });
    const text = await undo(manager, location);
    expect(await partsOf(business)).toMatchObject([{ name: 'Used', quantity_on_hand: 4 }]);
    expect(text).toContain('Undone: 3. Kept: 1.');
    expect(text).toContain('Its stock has moved by now, so it was kept.');
    const { data } = (await business.api.get('/events?type=part.deleted')).body;
    expect(data).toHaveLength(3);
    const audited = (await business.api.get('/audit-log')).body.data as { action: string }[];
    expect(audited.filter(({ action }) => action === 'spare_part.deleted')).toHaveLength(3);
    const changes = (await business.api.get('/changes?types=spare_part,spare_part_movement')).body.data;
    expect((changes as { action: string }[]).filter(({ action }) => action === 'deleted')).toHaveLength(
      3 + 1,
    );
  });

  it('restores changed parts and reverses their adjustments, unless someone changed them again', async () => {
    const { business, manager } = await ready();
    await business.part({ name: 'A', externalId: 'A', supplier: 'Old', onHand: 4 });
    await business.part({ name: 'B', externalId: 'B', supplier: 'Old', onHand: 4 });
    await business.part({ name: 'C', externalId: 'C', onHand: 4 });
    const location = await imported(manager, 'External id,Supplier,Stock', 'A,New,9', 'B,New,9', 'C,,9');
    const [a, b, c] = await partsOf(business);
    await business.api.patch(`/spare-parts/${b!.id}`, { supplier: 'Other' });
    await business.move(a!.id, { type: 'consume', quantity: 2 });
    await business.move(c!.id, { type: 'consume', quantity: 8 });
    const text = await undo(manager, location);
    expect(await partsOf(business)).toMatchObject([
      { supplier: 'Old', quantity_on_hand: 2 },
      { supplier: 'Other', quantity_on_hand: 9 },
      { quantity_on_hand: 1 },
    ]);
    expect(text).toContain('Undone: 1. Kept: 2.');
    expect(text).toContain('Changed again since the import, so it was not changed back.');
    expect(text).toContain('Cannot take back 5 of "C"');
  });

  it('takes back 500 parts, however often a worker dies, and each was created once', async () => {
    const { business, manager } = await ready();
    const rows = Array.from({ length: 500 }, (_, at) => `Part ${at},${at % 3},R-${at}`);
    const { location } = await check(manager, 'Name,Stock,Reference', ...rows);
    await manager.post(`${location}/confirm`);
    const own = () => ({ clock: testApp.clock, config: { ...testApp.config } });
    await Promise.all([1, 2, 3].map(() => takeOneTurnEach(own(), 'imports')));
    await runToTheEnd();
    expect(textOf((await manager.get(location)).html)).toContain('Recorded: 500. Skipped: 0.');
    const count = async (list: string) => {
      const client = new pg.Client(testApp.config.databaseUrl);
      await client.connect();
      const { rows: found } = await client.query<{ n: number; sum: number }>(
        `SELECT count(*)::int AS n, coalesce(sum(${list === 'spare_parts' ? 'quantity_on_hand' : 'quantity'}), 0)::int AS sum
          FROM ${list} WHERE business_id = $1`,
        [business.id],
      );
      await client.end();
      return found[0];
    };
    expect(await count('spare_parts')).toEqual({ n: 500, sum: 499 });
    await manager.post(`${location}/undo`);
    await Promise.all([1, 2].map(() => takeOneTurnEach(own(), 'imports')));
    await runToTheEnd();
    expect(textOf((await manager.get(location)).html)).toContain('Undone: 500. Kept: 0.');
    expect(await count('spare_parts')).toEqual({ n: 0, sum: 0 });
    expect(await count('spare_part_movements')).toEqual({ n: 0, sum: 0 });
  });
});
