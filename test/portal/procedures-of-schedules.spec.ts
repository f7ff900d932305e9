import { afterAll, describe, expect, it } from 'vitest';
import { meter } from '../meters/metering.js';
import { checklistOf, procedure } from '../procedures/making.js';
import { assetDueIn } from '../support/asset-due-in.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { editedForm } from '../support/pages.js';
import { startTestPortal, textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

const portal = await startTestPortal();
afterAll(closeBrowser);

const steps = (title: string) => [{ title, kind: 'check' }];
const named = (business: TestBusiness, name: string) => procedure(business, steps(name), { name });
const operationsOn = async (business: TestBusiness, asset: string) =>
  (await business.api.get(`/operations?asset_id=${asset}`)).body.data as {
    id: string;
    procedure_ids: string[];
  }[];
const scheduleOf = (business: TestBusiness, asset: string) =>
  business.read(`/assets/${asset}/preventive-schedule`);

describe('the dialog of the preventive schedule of an asset', () => {
  it('chooses procedures, which the opened operation has as its checklist', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const asset = await assetDueIn(business, 0);
    const [oil, seal] = [await named(business, 'Oil'), await named(business, 'Seal')];
    const form = editedForm((await manager.get(`/assets/${asset}`)).html, `/assets/${asset}/interval`);
    const reply = await manager.post(`/assets/${asset}/interval`, { ...form, procedure_ids: [oil, seal] });
    expect(reply.location).toBe(`/assets/${asset}`);
    expect(await scheduleOf(business, asset)).toMatchObject({
      ...{ interval_days: 30, procedure_ids: [oil, seal] },
    });
    const { html } = await manager.get(`/assets/${asset}`);
    expect(textOf(html)).toContain('Procedures Oil Seal');
    expect(html).toContain(`<a href="/procedures/${oil}">Oil</a>`);
    await takeTurns(portal.api, 'preventive-operations');
    const [opened] = await operationsOn(business, asset);
    expect((await checklistOf(business, opened!.id)).items.map(({ title }) => title)).toEqual([
      ...['Oil', 'Seal'],
    ]);
  });

  it('changes the interval and keeps the procedures that others have chosen since', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const asset = await business.asset({ maintenance_interval_days: 30 });
    const id = await named(business, 'Oil');
    const form = editedForm((await manager.get(`/assets/${asset}`)).html, `/assets/${asset}/interval`);
    await business.api.patch(`/assets/${asset}/preventive-schedule`, { procedure_ids: [id] });
    await manager.post(`/assets/${asset}/interval`, { ...form, maintenance_interval_days: '60' });
    expect(await scheduleOf(business, asset)).toMatchObject({ interval_days: 60, procedure_ids: [id] });
  });

  it('takes procedures away, also those that are not in use, and leaves out those that were deleted', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const asset = await business.asset({ maintenance_interval_days: 30 });
    const [kept, stopped, deleted, added] = [
      await named(business, 'Kept'),
      await named(business, 'Stopped'),
      await named(business, 'Deleted'),
      await named(business, 'Added'),
    ];
    const path = `/assets/${asset}/preventive-schedule`;
    await business.api.patch(path, { procedure_ids: [kept, stopped, deleted] });
    await business.api.patch(`/procedures/${stopped}`, { is_active: false });
    await business.api.delete(`/procedures/${deleted}`);
    const page = textOf((await manager.get(`/assets/${asset}`)).html);
    expect(page).toContain('Stopped Not in use');
    expect(page).not.toContain('Deleted');
    const send = async (ids: (shown: string[]) => string[]) => {
      const form = editedForm((await manager.get(`/assets/${asset}`)).html, `/assets/${asset}/interval`);
      const procedure_ids = ids(form.procedure_ids!);
      expect((await manager.post(`/assets/${asset}/interval`, { ...form, procedure_ids })).status).toBe(303);
      return (await scheduleOf(business, asset)).procedure_ids;
    };
    expect(await send((shown) => [...shown, added])).toEqual([kept, stopped, added]);
    expect(await send((shown) => shown.filter((id) => id !== stopped))).toEqual([added, kept]);
  });

  it('refuses more than five, and stays open with them', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const asset = await business.asset({ maintenance_interval_days: 30 });
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => named(business, `Round ${n}`)));
    const form = editedForm((await manager.get(`/assets/${asset}`)).html, `/assets/${asset}/interval`);
    await manager.post(`/assets/${asset}/interval`, { ...form, procedure_ids: ids });
    expect(await scheduleOf(business, asset)).toMatchObject({ procedure_ids: [] });
    const { html } = await manager.get(`/assets/${asset}`);
    expect(html).toMatch(/<dialog id="interval"[^>]* open/);
    expect(html).toMatch(/id="error-interval-procedure_ids"/);
  });

  it('shows the procedures to technicians, without the dialog', async () => {
    const business = await portal.api.business();
    const asset = await business.asset({ maintenance_interval_days: 30 });
    await business.api.patch(`/assets/${asset}/preventive-schedule`, {
      procedure_ids: [await named(business, 'Oil')],
    });
    const { html } = await (await portal.signIn(business, 'technician')).get(`/assets/${asset}`);
    expect(textOf(html)).toContain('Procedures Oil');
    expect(html).not.toContain('name="procedure_ids"');
  });
});

describe('the page for a new asset', () => {
  const opened = async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const { roomId } = await business.place();
    const asset = { name: 'Feed pump', category: 'pump', room_id: roomId, maintenance_interval_days: '30' };
    return { business, manager, asset };
  };

  it('chooses the procedures of its preventive schedule', async () => {
    const { business, manager, asset } = await opened();
    const [oil, seal] = [await named(business, 'Oil'), await named(business, 'Seal')];
    const { html } = await manager.get('/assets/new');
    expect(textOf(html)).toMatch(/Procedures of the preventive maintenance .* Oil Seal/);
    const { location } = await manager.post('/assets', { ...asset, procedure_ids: [oil, seal] });
    const id = location!.split('/').at(-1)!;
    expect(await scheduleOf(business, id)).toMatchObject({ interval_days: 30, procedure_ids: [oil, seal] });
    const without = await manager.post('/assets', asset);
    expect(await scheduleOf(business, without.location!.split('/').at(-1)!)).toMatchObject({
      procedure_ids: [],
    });
  });

  it('creates no asset with a procedure that was deleted meanwhile, and keeps the other choices', async () => {
    const { business, manager, asset } = await opened();
    const [oil, seal] = [await named(business, 'Oil'), await named(business, 'Seal')];
    await business.api.delete(`/procedures/${seal}`);
    const { status, html } = await manager.post('/assets', { ...asset, procedure_ids: [oil, seal] });
    expect(status).toBe(422);
    expect(/id="error-procedure_ids">[^]*?<\/p>/.exec(html)?.[0]).toContain('no longer exists');
    expect(html).toMatch(new RegExp(`name="procedure_ids" value="${oil}"[^>]* checked`));
    expect((await business.api.get('/assets')).body.data).toEqual([]);
  });

  it('does not have the field while there are no procedures, and the form that edits an asset never has it', async () => {
    const { business, manager } = await opened();
    expect((await manager.get('/assets/new')).html).not.toContain('procedure_ids');
    await named(business, 'Oil');
    const { html } = await manager.get(`/assets/${await business.asset()}/edit`);
    expect(html).not.toContain('procedure_ids');
  });
});

describe('the form of a meter', () => {
  const record = async (business: TestBusiness, id: string) => {
    for (const [value, read_at] of [
      [1, '2026-01-01T08:00:00Z'],
      [90, '2026-01-02T08:00:00Z'],
    ])
      await business.api.post(`/meters/${id}/readings`, { value, read_at });
  };

  it('chooses the procedures of the operations that a limit and the usage open', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const [high, used] = [await named(business, 'High'), await named(business, 'Used')];
    const meters = { high: '80', usage_every: '' };
    for (const [fields, chosen] of [
      [meters, { limit_procedures: [high], usage_procedures: [] }],
      [
        { high: '', usage_every: '50' },
        { limit_procedures: [], usage_procedures: [used] },
      ],
    ] as const) {
      const asset = await business.asset();
      const { location } = await manager.post(`/assets/${asset}/meters`, {
        ...{ name: 'Hours', kind: 'counter', unit: 'h', low: '', margin: '' },
        ...{ limit_skill: '', usage_skill: '', ...fields, ...chosen },
      });
      await record(business, location!.split('/').at(-1)!);
      const expected = [...chosen.limit_procedures, ...chosen.usage_procedures];
      expect((await operationsOn(business, asset)).map((each) => each.procedure_ids)).toEqual([expected]);
      expect(textOf((await manager.get(location!)).html)).toMatch(/Procedures (High|Used)/);
    }
  });

  it('keeps what was chosen when something else is changed, even if it is not in use any more', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const id = await named(business, 'High');
    const work = { required_skill: 'mechanical', procedure_ids: [id] };
    const meterId = await meter(business, {
      thresholds: [{ above: 80, open_operation: work }],
      usage_interval: { every: 500, ...work },
    });
    await business.api.patch(`/procedures/${id}`, { is_active: false });
    const form = editedForm((await manager.get(`/meters/${meterId}/edit`)).html);
    expect([form.limit_procedures, form.usage_procedures]).toEqual([[id], [id]]);
    const reply = await manager.post(`/meters/${meterId}/edit`, { ...form, high: '70' });
    expect([reply.status, reply.html]).toEqual([303, expect.anything()]);
    expect(await business.read(`/meters/${meterId}`)).toMatchObject({
      thresholds: [{ above: '70', open_operation: { procedure_ids: [id] } }],
      usage_interval: { procedure_ids: [id] },
    });
  });

  it('says beside the field that a procedure was deleted meanwhile', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const id = await named(business, 'High');
    const meterId = await meter(business);
    const form = editedForm((await manager.get(`/meters/${meterId}/edit`)).html);
    await named(business, 'Another');
    await business.api.delete(`/procedures/${id}`);
    const chosen = { ...form, high: '70', limit_skill: 'mechanical', limit_procedures: [id] };
    const reply = await manager.post(`/meters/${meterId}/edit`, chosen);
    expect(reply.status).toBe(422);
    expect(/id="error-limit_procedures">[^]*?<\/p>/.exec(reply.html)?.[0]).toContain('no longer exists');
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  it.each([390, 1280])('procedures of a schedule are ticked in the dialog: %s pixels', async (width) => {
    const [business, manager] = await portal.newBusiness('manager');
    const asset = await business.asset({ maintenance_interval_days: 30 });
    const ids = await Promise.all(['Oil', 'Seal', 'Belt'].map((name) => named(business, name)));
    const tab = await openTab(portal, manager, { width });
    await tab.goto(`/assets/${asset}?tab=about`);
    await tab.getByRole('button', { name: 'Change the preventive schedule' }).click();
    await tab.getByRole('checkbox', { name: 'Seal' }).check();
    await expectAccessible(tab);
    await tab.locator('#interval button[type=submit]').click();
    await tab.getByText('The preventive schedule is changed.').first().waitFor();
    expect(await scheduleOf(business, asset)).toMatchObject({ procedure_ids: [ids[1]] });
    expect(tab.problems).toEqual([]);
  });
});
