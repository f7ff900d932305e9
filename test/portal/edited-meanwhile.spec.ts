import { afterAll, describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { created } from '../support/expectations.js';
import { editedForm } from '../support/pages.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();
const CHANGED = 'Someone else changed this meanwhile, so nothing was saved yet.';

/** The form on an edit page, as a browser would send it back unchanged. */
const open = async (visitor: Visitor, path: string) => editedForm((await visitor.get(path)).html);

/** A record, the field that one person changes, and the one that another person changes. */
interface Case {
  readonly path: string;
  readonly page: string;
  readonly mine: [name: string, value: string];
  readonly theirs: [name: string, value: string];
}

async function cases(business: TestBusiness): Promise<Case[]> {
  const asset = await business.asset({ description: 'Old' });
  const meter = created(
    await business.api.post(`/assets/${asset}/meters`, { name: 'Hours', kind: 'counter', unit: 'h' }),
  );
  const reading = created(
    await business.api.post(`/meters/${meter}/readings`, { value: 1, read_at: '2026-10-05T08:30:12Z' }),
  );
  const operation = await business.operation();
  const technician = await business.technician();
  const building = await business.building();
  const part = await business.part({ name: 'Bearing' });
  const { id: endpoint } = await business.endpoint('http://127.0.0.1:9/hook');
  const edit = (page: string, mine: Case['mine'], theirs: Case['theirs'], path = `${page}/edit`) => ({
    ...{ page, mine, theirs, path },
  });
  return [
    edit(`/operations/${operation}`, ['title', 'Grease the pump'], ['notes', 'Line one\r\nLine two']),
    edit(`/assets/${asset}`, ['name', 'Pump 9'], ['description', 'New']),
    edit(`/locations/buildings/${building}`, ['name', 'Hall 9'], ['physical_address', '1 Mill Lane']),
    edit(`/spare-parts/${part}`, ['name', 'Seal'], ['unit_price', '12.50']),
    edit(`/meters/${meter}`, ['name', 'Running time'], ['unit', 'min']),
    edit(`/meters/${meter}`, ['note', 'On the display'], ['value', '2'], `/meter-readings/${reading}/edit`),
    edit(`/developers/webhooks/${endpoint}`, ['description', 'ERP'], ['payload', 'thin']),
    edit('/settings', ['name', 'Plant North'], ['currency', 'USD'], '/settings'),
    edit(
      '/team',
      ['name', 'Grace'],
      ['phone_number', '+33 1 23 45 67 89'],
      `/team/technicians/${technician}`,
    ),
  ];
}

/** Fields as a form sends them. */
const sent = (...fields: Case['mine'][]) =>
  Object.fromEntries(fields.map(([name, value]) => [name, [value]]));

const errorsOn = (html: string) =>
  /<p class="field-error"[^]*?<\/p>|<div class="form-error"[^]*?<\/div>/.exec(html)?.[0];

/** Where the form of a case is posted. */
const actionOf = ({ path }: Case) => (path.startsWith('/developers/') ? path.replace('/edit', '') : path);

describe('a form that was open while another person changed the record', () => {
  it('keeps the changes that the other person made to other fields', async () => {
    const business = await portal.api.business();
    const [one, other] = [await portal.signIn(business), await portal.signIn(business)];
    for (const each of await cases(business)) {
      const action = actionOf(each);
      const [mine, theirs] = [await open(one, each.path), await open(other, each.path)];
      expect(mine, each.path).toHaveProperty('_shown');
      const first = await other.post(action, { ...theirs, [each.theirs[0]]: each.theirs[1] });
      expect(first.status, `${each.path} ${errorsOn(first.html)}`).toBe(303);
      const second = await one.post(action, { ...mine, [each.mine[0]]: each.mine[1] });
      expect(second.status, each.path).toBe(303);
      expect(await open(one, each.path), each.path).toMatchObject(sent(each.mine, each.theirs));
    }
  });

  it('is refused if both changed the same field: the input stays, and saving again replaces the other change', async () => {
    const business = await portal.api.business();
    const [one, other] = [await portal.signIn(business), await portal.signIn(business)];
    for (const each of await cases(business)) {
      const [name, value] = each.mine;
      const action = actionOf(each);
      const [mine, theirs] = [await open(one, each.path), await open(other, each.path)];
      await other.post(action, { ...theirs, [name]: 'Theirs', [each.theirs[0]]: each.theirs[1] });
      const refused = await one.post(action, { ...mine, [name]: value });
      expect(refused.status, each.path).toBe(422);
      expect(textOf(refused.html), each.path).toContain(CHANGED);
      expect(refused.html, each.path).toContain(`id="error-${name}"`);
      expect(refused.html, each.path).toMatch(new RegExp(`<a href="${each.page}[^"]*" target="_blank"`));
      const again = editedForm(refused.html);
      // The field that only the other person changed has the new value.
      expect(again, each.path).toMatchObject(sent(each.mine, each.theirs));
      expect((await open(one, each.path))[name], each.path).toEqual(['Theirs']);
      expect((await one.post(action, again)).status, each.path).toBe(303);
      expect(await open(one, each.path), each.path).toMatchObject(sent(each.mine, each.theirs));
    }
  });

  it('is saved if both changed a field to the same value', async () => {
    const business = await portal.api.business();
    const [one, other] = [await portal.signIn(business), await portal.signIn(business)];
    const path = `/assets/${await business.asset()}/edit`;
    const forms = [await open(one, path), await open(other, path)];
    for (const form of forms) expect((await one.post(path, { ...form, name: 'Pump 9' })).status).toBe(303);
  });

  it('of two that are saved at the same time, refuses one', async () => {
    const business = await portal.api.business();
    const people = [await portal.signIn(business), await portal.signIn(business)];
    const path = `/assets/${await business.asset()}/edit`;
    const form = await open(people[0]!, path);
    const tokens = await Promise.all(people.map((person) => person.token()));
    const saved = await Promise.all(
      people.map((person, index) =>
        person.post(path, { ...form, _csrf: tokens[index]!, name: `Pump ${index}` }),
      ),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([303, 422]);
  });
});

describe('the form that completes an operation', () => {
  async function started() {
    const business = await portal.api.business();
    const id = await business.operation(forTechnician(await business.technician()));
    await business.api.patch(`/operations/${id}`, { work_report: 'First note' });
    await business.work((work) => portal.api.get(OperationActions).start(work, id));
    const visitor = await portal.signIn(business);
    const path = `/operations/${id}/complete`;
    const form = await open(visitor, path);
    expect(form.work_report).toEqual(['First note']);
    await business.api.patch(`/operations/${id}`, { work_report: 'Beware of the dog' });
    const report = async () => (await business.api.get(`/operations/${id}`)).body.data.work_report as string;
    return { visitor, path, form, report };
  }

  it('keeps a report that was written meanwhile', async () => {
    const { visitor, path, form, report } = await started();
    expect((await visitor.post(path, form)).status).toBe(303);
    expect(await report()).toBe('Beware of the dog');
  });

  it('is refused if it would replace that report, and completes the operation when it is sent again', async () => {
    const { visitor, path, form, report } = await started();
    const refused = await visitor.post(path, { ...form, work_report: 'First note. Greased.' });
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain(CHANGED);
    expect(await report()).toBe('Beware of the dog');
    const again = { ...editedForm(refused.html), work_report: 'Beware of the dog. Greased.' };
    expect((await visitor.post(path, again)).status).toBe(303);
    expect(await report()).toBe('Beware of the dog. Greased.');
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  afterAll(closeBrowser);

  it('an unchanged form changes nothing of what another person saved meanwhile', async () => {
    const business = await portal.api.business();
    const description = 'Two lines:\n“one” & two';
    const asset = await business.asset({ description, criticality: 'high', unit_price: '1200.50' });
    const tab = await openTab(portal, await portal.signIn(business));
    await tab.goto(`/assets/${asset}/edit`);
    await business.api.patch(`/assets/${asset}`, { name: 'Pump 9', description: 'New', unit_price: '7' });
    const saved = (await business.api.get(`/assets/${asset}`)).body.data;
    await tab.locator('[data-submit]').click();
    await tab.getByRole('heading', { name: 'Pump 9' }).waitFor();
    expect((await business.api.get(`/assets/${asset}`)).body.data).toEqual(saved);
  });
});
