import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/client.js';
import { assetDueIn } from '../support/asset-due-in.js';
import { created } from '../support/expectations.js';
import { startTestAppAlone } from '../support/test-app.js';
import { ProblemReports } from '../../src/operations/index.js';
import { takeTurns } from '../support/turns.js';
import { checklistOf, procedure } from './making.js';

const testApp = await startTestAppAlone();
const business = await testApp.business();
const problem = ({ status, body }: Reply) => [status, body.error.code, body.error.param];
const proceduresOf = async (assetId: string) =>
  (await business.api.get(`/operations?asset_id=${assetId}`)).body.data.map(
    (operation: { procedure_ids: string[] }) => operation.procedure_ids,
  ) as string[][];

describe('a preventive operation', () => {
  it('has the procedures of the schedule of its asset', async () => {
    const asset = await assetDueIn(business, 0);
    const id = await procedure(business);
    const path = `/assets/${asset}/preventive-schedule`;
    expect(await business.read(path)).toMatchObject({ asset_id: asset, procedure_ids: [] });
    const reply = await business.api.patch(path, { procedure_ids: [id] });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({ object: 'preventive_schedule', procedure_ids: [id] });
    await takeTurns(testApp, 'preventive-operations');
    expect(await proceduresOf(asset)).toEqual([[id]]);
  });

  it('is opened without those that were deleted or are not active meanwhile', async () => {
    const asset = await assetDueIn(business, 0);
    const [kept, deleted, inactive] = [
      await procedure(business),
      await procedure(business),
      await procedure(business),
    ];
    await business.api.patch(`/assets/${asset}/preventive-schedule`, {
      procedure_ids: [deleted, kept, inactive],
    });
    await business.api.delete(`/procedures/${deleted}`);
    await business.api.patch(`/procedures/${inactive}`, { is_active: false });
    await takeTurns(testApp, 'preventive-operations');
    expect(await proceduresOf(asset)).toEqual([[kept]]);
  });
});

describe('the operations that a meter opens', () => {
  it('have the procedures of its threshold, or of its usage interval', async () => {
    const [crossed, used] = [await procedure(business), await procedure(business)];
    const assets = [await business.asset(), await business.asset()];
    const settings = [
      {
        thresholds: [
          { above: 80, open_operation: { required_skill: 'mechanical', procedure_ids: [crossed] } },
        ],
      },
      { usage_interval: { every: 10, required_skill: 'mechanical', procedure_ids: [used] } },
    ];
    for (const [index, asset] of assets.entries()) {
      const meter = { name: 'Hours', kind: 'counter', unit: 'h', ...settings[index] };
      const id = created(await business.api.post(`/assets/${asset}/meters`, meter));
      expect(await business.read(`/meters/${id}`)).toMatchObject(
        index === 0 ? {} : { usage_interval: { procedure_ids: [used] } },
      );
      for (const [value, read_at] of [
        [1, '2026-01-01T08:00:00Z'],
        [90, '2026-01-02T08:00:00Z'],
      ])
        await business.api.post(`/meters/${id}/readings`, { value, read_at });
    }
    expect(await proceduresOf(assets[0]!)).toEqual([[crossed]]);
    const [operation] = (await business.api.get(`/operations?asset_id=${assets[1]}`)).body.data;
    expect(await checklistOf(business, operation.id)).toMatchObject({ total: 1, items: [{ version: 1 }] });
  });

  it('are not set with a procedure that does not exist', async () => {
    const asset = await business.asset();
    const id = await procedure(business);
    await business.api.delete(`/procedures/${id}`);
    const operation = { required_skill: 'mechanical', procedure_ids: [id] };
    const meter = { name: 'Hours', kind: 'counter', unit: 'h' };
    const post = (more: object) => business.api.post(`/assets/${asset}/meters`, { ...meter, ...more });
    expect(problem(await post({ thresholds: [{ above: 1, open_operation: operation }] }))).toEqual([
      ...[400, 'invalid_reference', 'thresholds[0].open_operation.procedure_ids'],
    ]);
    expect(problem(await post({ usage_interval: { every: 5, ...operation } }))).toEqual([
      ...[400, 'invalid_reference', 'usage_interval.procedure_ids'],
    ]);
    const schedule = await business.api.patch(`/assets/${asset}/preventive-schedule`, {
      procedure_ids: [id],
    });
    expect(problem(schedule)).toEqual([400, 'invalid_reference', 'procedure_ids']);
  });
});

describe('a problem report', () => {
  const report = (assetId: string) =>
    business.work((work) => testApp.get(ProblemReports).report(work, { title: 'It hums', assetId }));

  it('gets the active procedures for the category of its asset, the oldest first', async () => {
    const forPumps = { report_categories: ['motor', 'pump'] };
    const [first, inactive, second] = [
      await procedure(business, undefined, forPumps),
      await procedure(business, undefined, { ...forPumps, is_active: false }),
      await procedure(business, undefined, forPumps),
    ];
    await procedure(business, undefined, { report_categories: ['hvac'] });
    await procedure(business);
    const pump = await business.asset({ category: 'pump' });
    await report(pump);
    expect(await proceduresOf(pump)).toEqual([[first, second]]);
    await business.api.patch(`/procedures/${second}`, { report_categories: [] });
    await business.api.delete(`/procedures/${first}`);
    expect(await business.read(`/procedures/${inactive}`)).toMatchObject({
      report_categories: ['pump', 'motor'],
    });
    await report(pump);
    expect((await proceduresOf(pump))[0]).toEqual([]);
  });
});
