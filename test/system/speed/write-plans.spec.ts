import { beforeAll, describe, expect, it } from 'vitest';
import { PrincipalsService } from '../../../src/access/index.js';
import { AssetMaintenance, AssetsService } from '../../../src/assets/index.js';
import type { Principal } from '../../../src/kernel/auth/principal.js';
import type { UnitOfWork } from '../../../src/kernel/database/unit-of-work.js';
import { ImportFilesService } from '../../../src/imports/index.js';
import { PartsOfOperations } from '../../../src/spare-parts/index.js';
import { businessAtSize, ROWS, vacuum } from '../../support/at-size.js';
import { overheard, planOf } from '../../support/plans.js';

const { testApp, seeded } = await businessAtSize();
const { pool } = testApp.acrossBusinesses;
let owner: Principal;
let ids: Record<'asset' | 'operation' | 'part' | 'room' | 'schedule', string>;

beforeAll(async () => {
  owner = await testApp.get(PrincipalsService).ownerOf(seeded.business_id);
  // Seeded assets have no maintenance intervals.
  await pool.query(
    `INSERT INTO preventive_schedules (business_id, id, asset_id, interval_days, next_due_on, opened_for, operation_id, created_at, updated_at)
      SELECT a.business_id, gen_random_uuid(), a.id, 90, '2100-01-01', '2099-10-03', o.id, now(), now() FROM assets a
      JOIN operations o ON o.business_id = a.business_id AND o.asset_id = a.id WHERE a.business_id = $1 ON CONFLICT DO NOTHING`,
    [seeded.business_id],
  );
  await vacuum(testApp, [
    ...['assets', 'operations', 'preventive_schedules'],
    ...['spare_parts', 'spare_part_movements'],
  ]);
  const idIn = async (table: string, column = 'id') => {
    const text = `SELECT ${column} AS id FROM ${table} WHERE business_id = $1 ORDER BY id LIMIT 1`;
    return (await pool.query<{ id: string }>(text, [seeded.business_id])).rows[0]!.id;
  };
  ids = {
    asset: await idIn('assets'),
    operation: await idIn('operations'),
    part: await idIn('spare_parts'),
    room: await idIn('rooms'),
    schedule: await idIn('preventive_schedules', 'operation_id'),
  };
});

/** The most rows of a table that one of the statements of an action reads, apart from those that write. */
async function mostRead(table: string, act: (work: UnitOfWork) => Promise<unknown>): Promise<number> {
  const heard = await overheard(() => testApp.database.work(owner, act));
  const reading = heard.filter(({ text }) => /^\s*SELECT\b/.test(text) && text.includes(`"${table}"`));
  expect(reading.length).toBeGreaterThan(0);
  const read = [];
  for (const statement of reading)
    for (const node of await planOf(testApp, statement))
      if (node['Relation Name'] === table)
        read.push((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']);
  return Math.max(...read);
}

describe(`in a business with ${ROWS.toLocaleString('en')} assets and operations`, () => {
  it('the check of a file reads only the assets that it names', async () => {
    const parents = [ids.asset, 'PUM-0001', 'no such asset'];
    const rows = parents.map((parent, index) => `Valve,V-${index},V-${index},${parent}`);
    const bytes = Buffer.from(['Name,External id,Code,Part of', ...rows].join('\n'));
    const files = testApp.get(ImportFilesService);
    const begin = (work: UnitOfWork) => files.begin(work, 'asset', { fileName: 'valves.csv', bytes });
    expect(await mostRead('assets', begin)).toBeLessThan(100);
  });

  it('a move of assets to another building locks only their operations', async () => {
    const asset = { name: 'Pump', externalId: 'P-1', roomId: ids.room };
    const assets = testApp.get(AssetsService);
    const move = async (work: UnitOfWork) => {
      await assets.update(work, ids.asset, { roomId: ids.room, externalId: 'P-1' });
      await assets.putMany(work, [asset, { ...asset, externalId: 'P-2' }]);
    };
    expect(await mostRead('operations', move)).toBeLessThan(100);
  });

  it('the completion of an operation locks only the parts that it used or reserved', async () => {
    const parts = testApp.get(PartsOfOperations);
    const used = [{ sparePartId: ids.part, quantity: 1 }];
    const read = await mostRead('spare_parts', (work) => parts.lockForUse(work, ids.operation, used));
    expect(read).toBeLessThan(100);
  });

  it('the end of preventive work reads only the schedule that waits for it', async () => {
    const maintenance = testApp.get(AssetMaintenance);
    const read = await mostRead('preventive_schedules', (work) => maintenance.ended(work, ids.schedule));
    expect(read).toBeLessThan(100);
  });
});
