import { afterAll, describe, expect, it } from 'vitest';
import { systemPrincipal } from '../../src/kernel/auth/principal.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { ProceduresService, type Step } from '../../src/procedures/index.js';
import { stepDifferences } from '../../src/portal/procedures/step-differences.js';
import { EVERY_KIND, procedure } from '../procedures/making.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { editedForm } from '../support/pages.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
afterAll(closeBrowser);

const step = (id: string, more: Partial<Step> = {}): Step => ({
  ...{ id, title: id, help: null, kind: 'check', required: true, unit: null, min: null, max: null },
  ...{ choices: null, meter_external_id: null, on_failure: null, ...more },
});
const steps = (ids: string) => [...ids].map((id) => step(id));
const found = (before: readonly Step[], after: readonly Step[]) =>
  stepDifferences(before, after).map(({ kind, step: { id }, places }) =>
    places ? `${kind} ${id} ${places.join('>')}` : `${kind} ${id}`,
  );

describe('the differences between two versions', () => {
  it.each([
    ['abc', 'abc', []],
    ['abc', 'abxc', ['added x']],
    ['abcd', 'ad', ['removed b', 'removed c']],
    ['xab', 'ab', ['removed x']],
    ['abcd', 'bcda', ['moved a 1>4']],
    ['abcde', 'aecbd', ['moved e 5>2', 'moved c 3>3']],
    ['ab', 'cd', ['removed a', 'removed b', 'added c', 'added d']],
  ])(
    'from %s to %s are as few as possible, and removed steps stand where they were',
    (before, after, expected) => {
      expect(found(steps(before), steps(after))).toEqual(expected);
    },
  );

  it('name the changed fields of a step, also if it was moved', () => {
    const opens = { title: 'Replace', required_skill: null, priority: null };
    const before = [step('a', { kind: 'number', min: '1', on_failure: opens }), step('b'), step('c')];
    const reordered = { priority: null, title: 'Replace', required_skill: null };
    const after = [step('b'), step('c'), step('a', { kind: 'number', min: '2', on_failure: reordered })];
    expect(stepDifferences(before, after)).toEqual([
      {
        ...{ kind: 'changed', step: after[2], places: [1, 3] },
        changes: [{ field: 'min', before: '1', after: '2' }],
      },
    ]);
  });
});

/** A procedure in three versions. */
async function threeVersions(): Promise<string> {
  const id = await procedure(business, EVERY_KIND);
  const [power, seal, pressure, ...rest] = (await business.read(`/procedures/${id}`)).steps as Step[];
  const second = [power, { ...seal, help: 'Use a torch.' }, { ...pressure, max: '5' }, ...rest.slice(1)];
  await business.api.patch(`/procedures/${id}`, { steps: second });
  await business.api.patch(`/procedures/${id}`, {
    steps: [...second, { title: 'Clean the strainer', kind: 'check' }],
  });
  return id;
}

describe('the page of versions', () => {
  it('shows what the newest version changed, step by step, and compares any two', async () => {
    const id = await threeVersions();
    const page = async (query = '') => textOf((await manager.get(`/procedures/${id}/versions${query}`)).html);
    expect(await page()).toMatch(/From version 2 to version 3 Added Clean the strainer Unchanged steps: 6/);
    const second = await page('?from=1&to=2');
    expect(second).toContain('Changed Is the seal dry? How to do it Look below the coupling. → Use a torch.');
    expect(second).toMatch(/Changed Pressure Fails above 4\.5 → 5 Removed Remarks Unchanged steps: 4/);
    expect(await page('?from=3&to=1')).toMatch(/Added Remarks .*Removed Clean the strainer/);
    expect(await page('?from=2&to=2')).toContain('The steps are the same.');
    expect((await manager.get(`/procedures/${id}`)).html).toContain(`href="/procedures/${id}/versions"`);
  });

  it('says who made each version and when: a key, a person, or the service; nobody for one of an earlier release', async () => {
    const id = await procedure(business);
    const form = editedForm((await manager.get(`/procedures/${id}/edit`)).html);
    await manager.post(`/procedures/${id}/edit`, { ...form, lines: ['Clean'] });
    await portal.api.database.work(systemPrincipal(business.id), (work) =>
      portal.api.get(ProceduresService).update(work, id, { steps: [{ title: 'Look', kind: 'check' }] }),
    );
    const shown = async () => {
      const { html } = await manager.get(`/procedures/${id}/versions`);
      return [...html.matchAll(/<tr\b[^>]* data-row[\s\S]*?<\/tr>/g)].map(([row]) => textOf(row));
    };
    const moment = String.raw`\w{3} \d+ \w{3}, \d\d:\d\d`;
    const matching = (row: string) => expect.stringMatching(new RegExp(`^${row}$`)) as string;
    const first = `1 1 ${moment}`;
    const later = [matching(`3 1 ${moment} System`), matching(`2 2 ${moment} Test manager`)];
    expect(await shown()).toEqual([...later, matching(`${first} test`)]);
    await portal.api.acrossBusinesses
      .rows(sql`UPDATE procedure_versions SET actor_kind = NULL, actor_id = NULL
      WHERE business_id = ${business.id} AND procedure_id = ${id} AND version = 1`);
    expect(await shown()).toEqual([...later, matching(first)]);
  });

  it('says that there is only one, and refuses those that do not exist', async () => {
    const id = await procedure(business);
    expect(textOf((await manager.get(`/procedures/${id}/versions`)).html)).toContain(
      'There is only one version.',
    );
    expect((await manager.get(`/procedures/${id}/versions?from=1&to=2`)).status).toBe(404);
    expect((await manager.get(`/procedures/${id}/versions?from=x`)).status).toBe(400);
  });

  it('is not there for another business', async () => {
    const [, stranger] = await portal.newBusiness('manager');
    expect((await stranger.get(`/procedures/${await threeVersions()}/versions`)).status).toBe(404);
  });

  it.skipIf(!hasBrowser).each([390, 1280])(
    'is accessible, and compares at once: %s pixels',
    async (width) => {
      const id = await threeVersions();
      const tab = await openTab(portal, manager, { width });
      await tab.goto(`/procedures/${id}/versions`);
      await expectAccessible(tab);
      await tab.getByLabel('From version', { exact: true }).selectOption('1');
      await tab.getByText('From version 1 to version 3').waitFor();
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(tab.problems).toEqual([]);
    },
  );
});
