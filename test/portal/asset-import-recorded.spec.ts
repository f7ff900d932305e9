import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeOneTurnEach } from '../support/turns.js';
import { assetsOf, ROOM, table, startImporting } from './asset-imports.js';

const { testApp, portal, ready, upload, runToTheEnd } = await startImporting();
afterAll(() => portal.app.close());

/** The app, with a worker that no other call uses. */
const withOwnWorker = () => ({ clock: testApp.clock, config: { ...testApp.config } });

describe('importing', () => {
  it('creates each row once, even with several workers that each take only one turn', async () => {
    const { business, manager } = await ready();
    const rows = Array.from({ length: 120 }, (_, at) => `Pump ${at},${ROOM},pump,R-${at}`);
    const { location } = await upload(manager, table(...rows));
    await manager.post(`${location}/confirm`);
    expect((await manager.post(`${location}/confirm`)).status).toBe(303);
    await Promise.all([1, 2, 3].map(() => takeOneTurnEach(withOwnWorker(), 'imports')));
    await runToTheEnd();
    const made = await assetsOf(business);
    expect(made).toHaveLength(120);
    expect(new Set(made.map(({ qr_code }) => qr_code)).size).toBe(120);
    expect(textOf((await manager.get(location)).html)).toContain('Recorded: 120. Skipped: 0.');
  });

  it('skips rows whose values were taken since the check, and lists them', async () => {
    const { business, roomId, manager } = await ready();
    const { location } = await upload(manager, table(`A,${ROOM},,TAKEN`, `B,${ROOM},,FREE`));
    await business.asset({ room_id: roomId, name: 'First', qr_code: 'TAKEN' });
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Recorded: 1. Skipped: 1.');
    expect(text).toContain('Another asset has the QR code "TAKEN".');
  });
});

describe('an asset that another transaction locks for long', () => {
  const impatient = { clock: testApp.clock, config: { ...testApp.config, databaseTimeoutMs: 500 } };

  /** Runs a turn that cannot change the asset. */
  async function turnDuringLock(business: TestBusiness, id: string): Promise<void> {
    const other = new pg.Client(testApp.config.databaseUrl);
    await other.connect();
    try {
      await other.query('BEGIN');
      const lock = 'SELECT 1 FROM assets WHERE business_id = $1 AND id = $2 FOR UPDATE';
      await other.query(lock, [business.id, id]);
      await expect(takeOneTurnEach(impatient, 'imports')).rejects.toThrow('statement timeout');
    } finally {
      await other.end();
    }
  }

  it('fails the turn, and is changed and restored by a later one', async () => {
    const { business, roomId, manager } = await ready();
    const id = await business.asset({ room_id: roomId, name: 'Pump', external_id: 'E1' });
    const { location } = await upload(manager, [`External id,Name,Room`, `E1,Feed pump,${ROOM}`].join('\n'));
    await manager.post(`${location}/confirm`);
    await turnDuringLock(business, id);
    await runToTheEnd();
    expect((await assetsOf(business))[0]!.name).toBe('Feed pump');
    await manager.post(`${location}/undo`);
    await turnDuringLock(business, id);
    await runToTheEnd();
    expect((await assetsOf(business))[0]!.name).toBe('Pump');
    expect(textOf((await manager.get(location)).html)).toContain('Undone: 1. Kept: 0.');
  });
});

describe('undoing an import', () => {
  it('deletes the assets that it created, except those with operations, which it lists', async () => {
    const { business, manager } = await ready();
    const { location } = await upload(manager, table(`Idle,${ROOM},,`, `Busy,${ROOM},,`, `Gone,${ROOM},,`));
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const idOf = async (name: string) =>
      (await assetsOf(business)).find((each) => each.name === name)!.id as string;
    await business.operation({ asset_id: await idOf('Busy') });
    await business.api.delete(`/assets/${await idOf('Gone')}`);
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    expect((await assetsOf(business)).map(({ name }) => name)).toEqual(['Busy']);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Undone: 2. Kept: 1.');
    expect(text).toContain('Busy');
    expect(text).toContain('It has operations by now, so it was kept.');
    expect((await manager.post(`${location}/undo`)).status).toBe(303);
    expect(await takeOneTurnEach(testApp, 'imports')).toBe(false);
  });
});

describe('undoing a large import', () => {
  it('writes the same events and history as single deletions, and continues after a worker crash', async () => {
    const { business, roomId, manager } = await ready();
    const rows = Array.from({ length: 300 }, (_, at) => `Pump ${at},${ROOM},pump,U-${at},30`);
    const { location } = await upload(manager, ['Name,Room,Category,Code,Interval', ...rows].join('\n'));
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const [single] = await assetsOf(business);
    const outside = await business.asset({
      room_id: roomId,
      name: 'Belt',
      parent_asset_id: single!.id as string,
    });
    // One of the newest assets, which are first in lists.
    const inner = (await assetsOf(business)).find(({ name }) => name === 'Pump 250')!.id as string;
    const below = await business.asset({ room_id: roomId, name: 'Valve', parent_asset_id: inner });
    await business.api.delete(`/assets/${single!.id as string}`);
    await manager.post(`${location}/undo`);
    await Promise.all([1, 2].map(() => takeOneTurnEach(withOwnWorker(), 'imports')));
    await runToTheEnd();
    expect((await assetsOf(business)).map(({ name }) => name).sort()).toEqual(['Belt', 'Valve']);
    expect(textOf((await manager.get(location)).html)).toContain('Undone: 300. Kept: 0.');
    const traceOf = async (asset: string, component: string) => {
      const { data } = (await business.api.get(`/events?resource_id=${asset}`)).body;
      const { data: ofComponent } = (await business.api.get(`/events?resource_id=${component}`)).body;
      const withoutIds = ({
        type,
        data: of,
      }: {
        type: string;
        data: { object: object; changed_fields?: object };
      }) => [type, Object.keys(of.object).sort(), of.changed_fields ?? null];
      return [(data as never[]).map(withoutIds), (ofComponent as never[]).map(withoutIds)];
    };
    expect(await traceOf(inner, below)).toEqual(await traceOf(single!.id as string, outside));
    const deleted: string[] = [];
    for (let path = '/changes?types=asset'; path !== '';) {
      const { body } = await business.api.get(path);
      const changes = body.data as { action: string; resource_id: string }[];
      deleted.push(...changes.filter(({ action }) => action === 'deleted').map(({ resource_id: id }) => id));
      path = body.pagination.has_more ? `/changes?types=asset&cursor=${body.pagination.next_cursor}` : '';
    }
    expect(new Set(deleted).size).toBe(300);
    const left = await testApp.acrossBusinesses.rows(
      sql`SELECT 1 FROM preventive_schedules WHERE business_id = ${business.id}`,
    );
    expect(left).toEqual([]);
  });
});

describe.runIf(hasBrowser)('the import in a browser', () => {
  afterAll(closeBrowser);

  it('checks, imports and undoes 2,000 rows', async () => {
    const { business, manager } = await ready();
    const rows = Array.from({ length: 2_000 }, (_, at) =>
      at < 1_900 ? `,Nowhere ${at},spaceship,` : `Pump ${at},${ROOM},pump,`,
    );
    const tab = await openTab(portal, manager);
    await tab.goto('/assets');
    await tab.getByRole('link', { name: 'Import' }).click();
    await tab.waitForURL('**/imports');
    await expectAccessible(tab);
    await tab
      .getByLabel('Excel or CSV file')
      .setInputFiles({ name: 'machines.csv', mimeType: 'text/csv', buffer: Buffer.from(table(...rows)) });
    await tab.getByRole('button', { name: 'Check the file' }).click();
    await tab.waitForSelector('text=100 valid, 1,900 with a problem');
    await expectAccessible(tab);
    expect(await tab.getByRole('group', { name: 'Rows' }).locator('tbody tr').count()).toBe(100);
    await tab.getByRole('link', { name: 'Next page' }).click();
    await tab.waitForSelector('text=No room is called “Nowhere 150”.');
    await tab.getByRole('button', { name: 'Import 100 assets' }).click();
    await tab.waitForSelector('text=Recording: 0 of 100');
    await expectAccessible(tab);
    await takeOneTurnEach(testApp, 'imports');
    await tab.waitForSelector('text=Recording: 50 of 100');
    await runToTheEnd();
    await tab.waitForSelector('text=Recorded: 100. Skipped: 1,900.');
    expect(await assetsOf(business)).toHaveLength(100);
    await tab.getByRole('button', { name: 'Undo import' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await tab.waitForSelector('text=Undoing: 0 of 100');
    await runToTheEnd();
    await tab.waitForSelector('text=Undone: 100. Kept: 0.');
    expect(await assetsOf(business)).toEqual([]);
    expect(tab.problems).toEqual([]);
  });
});
