import { expect, it } from 'vitest';
import { PrincipalsService } from '../../src/access/index.js';
import { AssetImportsService } from '../../src/imports/index.js';
import { businessAtSize, ROWS } from '../support/at-size.js';
import { overheard, planOf, readWhole } from '../support/plans.js';

const { testApp, seeded } = await businessAtSize();
const owner = await testApp.get(PrincipalsService).ownerOf(seeded.business_id);
await testApp.acrossBusinesses.pool.query('VACUUM ANALYZE assets');

it(`checking a file finds its assets among ${ROWS.toLocaleString('en')} by indexes`, async () => {
  const { rows: assets } = await testApp.acrossBusinesses.pool.query<{ id: string; reference: string }>(
    'SELECT id, reference FROM assets WHERE business_id = $1 ORDER BY id LIMIT 2',
    [seeded.business_id],
  );
  const parents = [assets[0]!.id, assets[1]!.reference, 'no such asset'];
  const rows = parents.map((parent_asset_id, index) => {
    const cells = {
      name: 'Valve',
      category: 'valve',
      external_id: `V-${index}`,
      qr_code: `V-${index}`,
      parent_asset_id,
    };
    return { line: index + 2, cells, fields: cells };
  });
  const file = { fileName: 'valves.csv', encoding: 'utf-8' as const, unknownColumns: [], rows };
  const heard = await overheard(() =>
    testApp.database.work(owner, (work) => testApp.get(AssetImportsService).begin(work, file)),
  );
  const lookups = heard.filter(({ text }) => /^\s*SELECT\b/.test(text) && text.includes('"assets"'));
  expect(lookups.length).toBeGreaterThanOrEqual(3);
  for (const lookup of lookups)
    expect(readWhole(await planOf(testApp, lookup), ['assets']), lookup.text.slice(0, 300)).toEqual([]);
});
