import { afterAll, describe, expect, it } from 'vitest';
import { ChecklistsService, ResultsOfAssets } from '../../src/checklists/index.js';
import { checklistOf, EVERY_KIND, procedure, withChecklist } from '../procedures/making.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
const pageOf = async (path: string) => textOf((await manager.get(path)).html);

/** An asset with a number of finished rounds, each with a pressure; the last one fails. */
async function measured(pressures: readonly number[]) {
  const asset = await business.asset({ name: 'Feed pump' });
  const round = await procedure(business, [
    { ...EVERY_KIND[2]!, title: 'Pressure' },
    { title: 'Is it dry?', kind: 'pass_fail', on_failure: { title: 'Replace the seal' } },
  ]);
  const operations: string[] = [];
  for (const pressure of pressures) {
    const operation = await business.operation({ asset_id: asset, procedure_ids: [round] });
    const { items } = await checklistOf(business, operation);
    const path = `/operations/${operation}/checklist/${items[0]!.id}`;
    await business.api.send('PUT', path, { value: pressure });
    operations.push(operation);
  }
  return { asset, operations };
}

describe('the timeline of an operation', () => {
  it('has who recorded, replaced and took back which step, with its value', async () => {
    const { operation, record, path } = await withChecklist(business);
    await record('Pressure', '3.50');
    await record('Oil', 'clear');
    await record('Oil', 'dark', { note: 'Smells' });
    await business.api.delete(path('Pressure'));
    const history = await portal.api.get(ChecklistsService).history(business.tenant, operation);
    expect(history.map(({ title, before, value, actor }) => [title, before, value, actor.name])).toEqual([
      ['Pressure', '3.5', null, 'test'],
      ['Oil', 'clear', 'dark', 'test'],
      ['Oil', null, 'clear', 'test'],
      ['Pressure', null, '3.5', 'test'],
    ]);
    expect(await pageOf(`/operations/${operation}`)).toMatch(
      /test changed the checklist .*Pressure: 3\.5\sbar Oil: clear Oil: clear → became dark · Smells Pressure: 3\.5\sbar → became taken back/,
    );
  });

  it('shows the operation that a failed step opened, in an entry of forty steps too', async () => {
    const steps = Array.from({ length: 40 }, (_, index) => ({ title: `Look ${index}`, kind: 'check' }));
    const { operation, record } = await withChecklist(business, [...steps, EVERY_KIND[1]!]);
    for (const { title } of steps) await record(title, true);
    await record('Is the seal dry?', 'fail');
    const opened = (await checklistOf(business, operation)).items.at(-1)!.opened_operation_id;
    const { html } = await manager.get(`/operations/${operation}`);
    const timeline = html.slice(html.indexOf('id="timeline"'));
    expect(textOf(timeline)).toMatch(
      /test recorded 41 steps .{0,40}Is the seal dry\?: Fail \(Failed\) · Opened a work order All steps \(41\)/,
    );
    expect(timeline).toContain(`href="/operations/${opened}"`);
  });

  it('has the results of two people apart, between the other entries', async () => {
    const { operation, record, path } = await withChecklist(business);
    await record('Oil', 'clear');
    await business.api.post(`/operations/${operation}/start`);
    await record('Pressure', 3);
    await manager.post(path('Power is off'), { value: 'true' });
    const text = await pageOf(`/operations/${operation}`);
    const order = ['Power is off: Done', 'Pressure: 3', 'started the work', 'Oil: clear', 'opened it'];
    const places = order.map((words) => text.lastIndexOf(words));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(text.indexOf('Timeline'));
  });
});

describe('completing an operation', () => {
  it('signs the checklist: the form says as whom, the page by whom and when; reopening takes that away', async () => {
    const { operation, record } = await withChecklist(business, [{ title: 'Doors', kind: 'check' }]);
    await record('Doors', true);
    await manager.post(`/operations/${operation}/start`);
    const name = /Completing signs the checklist as ([^.]+)\./.exec(
      await pageOf(`/operations/${operation}/complete`),
    )![1]!;
    expect(await pageOf(`/operations/${operation}`)).not.toContain('Signed by');
    await manager.post(`/operations/${operation}/complete`, {});
    const { completed_at: at } = (await business.read(`/operations/${operation}`)) as {
      completed_at: string;
    };
    const { html } = await manager.get(`/operations/${operation}`);
    expect(html).toMatch(new RegExp(`Signed by ${name}.{0,80}<time datetime="${at.slice(0, 19)}`));
    await business.api.post(`/operations/${operation}/reopen`, { reason: 'Still open' });
    expect((await business.read(`/operations/${operation}`)).status).toBe('in_progress');
    expect(await pageOf(`/operations/${operation}`)).not.toContain('Signed by');
    await manager.post(`/operations/${operation}/complete`, {});
    await business.api.post(`/operations/${operation}/close`);
    expect((await business.read(`/operations/${operation}`)).status).toBe('done');
    expect(await pageOf(`/operations/${operation}`)).toContain(`Signed by ${name}`);
  });

  it('without a checklist signs nothing', async () => {
    const operation = await business.operation();
    await manager.post(`/operations/${operation}/start`);
    expect(await pageOf(`/operations/${operation}/complete`)).not.toContain('signs');
    await manager.post(`/operations/${operation}/complete`, {});
    expect(await pageOf(`/operations/${operation}`)).not.toContain('Signed by');
  });
});

describe('the page of an asset', () => {
  it('has the numbers of each step over time, with links to their operations', async () => {
    const { asset, operations } = await measured([3, 3.25, 4.75]);
    const [course, ...others] = await portal.api.get(ResultsOfAssets).courses(business.tenant, asset);
    expect(others).toEqual([]);
    expect(course).toMatchObject({ title: 'Pressure', unit: 'bar', min: '2', max: '4.5' });
    expect(course!.values.map(({ operationId, value, failed }) => [operationId, value, failed])).toEqual([
      [operations[0], '3', false],
      [operations[1], '3.25', false],
      [operations[2], '4.75', true],
    ]);
    const { html } = await manager.get(`/assets/${asset}`);
    expect(textOf(html)).toMatch(
      /Checklist results Pressure Inspection round · between 2 and 4\.5 4\.75\sbar Failed ·/,
    );
    expect(html).toMatch(/<svg class="course-line".*<polyline points="5,[\d.]+ [\d.]+,[\d.]+ 235,/);
    for (const operation of operations) expect(html).toContain(`href="/operations/${operation}#step-`);
  });

  it('counts no result that was replaced or taken back, and none of another asset', async () => {
    const { asset, operations } = await measured([3, 4]);
    await measured([2.5]);
    const path = async (operation: string) =>
      `/operations/${operation}/checklist/${(await checklistOf(business, operation)).items[0]!.id}`;
    await business.api.send('PUT', await path(operations[0]!), { value: 3.5 });
    await business.api.delete(await path(operations[1]!));
    const [course] = await portal.api.get(ResultsOfAssets).courses(business.tenant, asset);
    expect(course!.values.map(({ value }) => value)).toEqual(['3.5']);
    // A single value is no line.
    expect((await manager.get(`/assets/${asset}`)).html).not.toContain('course-line');
  });

  it('has the newest values of a step that changed, under its present title and limits', async () => {
    const asset = await business.asset();
    const round = await procedure(business, [{ title: 'Preassure', kind: 'number' }]);
    const { steps } = (await business.read(`/procedures/${round}`)) as { steps: { id: string }[] };
    const measure = async (value: number) => {
      const operation = await business.operation({ asset_id: asset, procedure_ids: [round] });
      await business.api.send('PUT', `/operations/${operation}/checklist/${steps[0]!.id}`, { value });
    };
    await measure(1);
    const better = { id: steps[0]!.id, title: 'Pressure', kind: 'number', unit: 'bar', max: 5 };
    await business.api.patch(`/procedures/${round}`, { steps: [better] });
    for (let value = 2; value <= 32; value++) await measure(value / 10);
    const [course] = await portal.api.get(ResultsOfAssets).courses(business.tenant, asset);
    expect(course).toMatchObject({ title: 'Pressure', unit: 'bar', max: '5' });
    expect(course!.values.map(({ value }) => value).slice(0, 2)).toEqual(['0.3', '0.4']);
    expect(course!.values).toHaveLength(30);
  });

  it('has the last failures, with links to the step and to the operation that it opened', async () => {
    const { asset, operations } = await measured([3, 9]);
    const { items } = await checklistOf(business, operations[0]!);
    const path = `/operations/${operations[0]}/checklist/${items[1]!.id}`;
    await business.api.send('PUT', path, { value: 'fail', note: 'Oil' });
    const opened = (await checklistOf(business, operations[0]!)).items[1]!.opened_operation_id;
    const failures = await portal.api.get(ResultsOfAssets).failures(business.tenant, asset);
    expect(failures.map(({ title, value, openedOperationId }) => [title, value, openedOperationId])).toEqual([
      ['Is it dry?', 'fail', opened],
      ['Pressure', '9', null],
    ]);
    const { html } = await manager.get(`/assets/${asset}`);
    expect(textOf(html)).toMatch(/Last failures .*Is it dry\? Fail · Oil · Opened a work order/);
    expect(html).toContain(`href="/operations/${operations[0]}#step-${items[1]!.id}"`);
    await business.api.send('PUT', path, { value: 'pass' });
    expect(await portal.api.get(ResultsOfAssets).failures(business.tenant, asset)).toHaveLength(1);
  });

  it('says nothing of results without any', async () => {
    const text = await pageOf(`/assets/${await business.asset()}`);
    expect(text).not.toContain('Checklist results');
    expect(text).not.toContain('Last failures');
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  afterAll(closeBrowser);

  it.each([
    ['phone', 390, 'dark'],
    ['desk', 1280, 'light'],
  ] as const)(
    'results on the page of an asset are accessible and lead to their step: %s',
    async (_, width, theme) => {
      const { asset, operations } = await measured([3, 3.5, 3.25, 9]);
      const tab = await openTab(portal, manager, { width, theme });
      await tab.goto(`/assets/${asset}?tab=past`);
      const line = (await tab.locator('.course-line').boundingBox())!;
      expect(line.width).toBeGreaterThan(150);
      expect(line.height).toBeLessThan(140);
      await tab.locator('.course summary').click();
      await expectAccessible(tab);
      await tab.locator('.course tbody a').last().click();
      await tab.waitForURL(`**/operations/${operations[0]}#step-*`);
      await expectAccessible(tab);
      expect(tab.problems).toEqual([]);
    },
  );
});
