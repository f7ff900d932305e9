import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { editedForm } from '../support/pages.js';
import { startTestPortal, textOf, type PageReply, type Visitor } from '../support/portal.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();
const CHANGED = 'Someone else changed this meanwhile, so nothing was saved yet.';

/** The form of a person's own name and language. */
const ACCOUNT = { page: '/account', action: '/account', mine: {}, theirs: {} };

type Fields = Readonly<Record<string, string>>;

/** A form with one value of a record, and what two people choose. */
interface Case {
  readonly page: string;
  readonly action: string;
  readonly mine: Fields;
  readonly theirs: Fields;
}

async function cases(business: TestBusiness): Promise<Case[]> {
  const building = await business.building();
  const floor = await business.floor(building);
  const [room, one, other] = [
    await business.room(floor),
    await business.room(floor),
    await business.room(floor),
  ];
  const [asset, moved] = [await business.asset(), await business.asset({ room_id: room })];
  const [before, mine, theirs] = [
    await business.technician(),
    await business.technician(),
    await business.technician(),
  ];
  const operation = await business.operation(forTechnician(before));
  const { id: person } = await business.user('manager');
  const chosen = (name: string, kind: string, id: string): Fields => ({
    [name]: id,
    [`_lookup_${name}`]: kind,
  });
  const technician = (id: string) => ({
    assignee_type: 'technician',
    ...chosen('technician_id', 'technicians', id),
  });
  const of = (page: string, action: string, ours: Fields, others: Fields) => ({
    ...{ page, action: page + action, mine: ours, theirs: others },
  });
  const key = `/developers/keys/${business.keyId}`;
  return [
    {
      ...{ page: `/locations/buildings/${building}`, action: `/locations/floors/${floor}` },
      ...{ mine: { name: 'Mine' }, theirs: { name: 'Theirs' } },
    },
    of(`/locations/rooms/${room}`, '', { name: 'Mine' }, { name: 'Theirs' }),
    of(`/assets/${asset}`, '/status', { status: 'retired' }, { status: 'needs_maintenance' }),
    of(
      `/assets/${asset}`,
      '/interval',
      { maintenance_interval_days: '30' },
      { maintenance_interval_days: '60' },
    ),
    of(`/assets/${moved}`, '/move', chosen('room_id', 'rooms', one), chosen('room_id', 'rooms', other)),
    of(
      `/operations/${operation}`,
      '/reschedule',
      { scheduled_for: '2027-03-01T08:00' },
      { scheduled_for: '2027-03-02T08:00' },
    ),
    of(`/operations/${operation}`, '/assign', technician(mine), technician(theirs)),
    of(key, '/networks', { allowed_networks: '203.0.113.0/24' }, { allowed_networks: '198.51.100.7' }),
    of(`/team/${person}`, '/role', { role: 'technician' }, { role: 'admin' }),
  ];
}

/** The form, as a browser would send it back unchanged. */
const open = async (visitor: Visitor, { page, action }: Case) =>
  editedForm((await visitor.get(page)).html, `${action}"`);

/** The values of the record that the form shows. */
const shownOn = async (visitor: Visitor, each: Case) =>
  JSON.parse((await open(visitor, each))._shown!.at(-1)!) as Record<string, string | string[]>;

/** The values of the record that the fields stand for. */
const valuesIn = (fields: Fields) =>
  Object.entries(fields)
    .filter(([name]) => !name.startsWith('_'))
    .map(([name, value]) => [name, [value]]);

const stored = async (visitor: Visitor, each: Case, fields: Fields) => {
  const shown = await shownOn(visitor, each);
  return valuesIn(fields).map(([name]) => [name, [shown[name as string]].flat()]);
};

/** The page that a browser without scripts shows after a form. */
const pageAfter = (visitor: Visitor, reply: PageReply) =>
  reply.location === undefined ? Promise.resolve(reply) : visitor.get(reply.location);

describe('a form with one value of a record', () => {
  it('does not replace a change that was made while it was open, until it is sent again', async () => {
    const business = await portal.api.business();
    const [one, other] = [await portal.signIn(business), await portal.signIn(business)];
    for (const each of await cases(business)) {
      const { action, mine, theirs } = each;
      const [form, others] = [await open(one, each), await open(other, each)];
      await other.post(action, { ...others, ...theirs });
      expect(await stored(other, each, theirs), action).toEqual(valuesIn(theirs));
      const refused = await pageAfter(one, await one.post(action, { ...form, ...mine }));
      expect(textOf(refused.html), action).toContain(CHANGED);
      expect(await stored(one, each, theirs), action).toEqual(valuesIn(theirs));
      await one.post(action, editedForm(refused.html, `${action}"`));
      expect(await stored(one, each, mine), action).toEqual(valuesIn(mine));
    }
  });

  it('changes nothing if it is sent as it was', async () => {
    const business = await portal.api.business();
    const [one, other] = [await portal.signIn(business), await portal.signIn(business)];
    for (const each of await cases(business)) {
      // An asset is moved to the room that is entered; the dialog does not suggest the current one.
      if (each.action.endsWith('/move')) continue;
      const [form, others] = [await open(one, each), await open(other, each)];
      await other.post(each.action, { ...others, ...each.theirs });
      await one.post(each.action, form);
      expect(await stored(one, each, each.theirs), each.action).toEqual(valuesIn(each.theirs));
    }
  });

  it('keeps the new level of a floor that another person also renamed', async () => {
    const [business, visitor] = await portal.newBusiness();
    const building = await business.building();
    const floor = await business.floor(building, { name: 'Ground', level: 0 });
    const action = `/locations/floors/${floor}`;
    const each = { page: `/locations/buildings/${building}`, action, mine: {}, theirs: {} };
    const form: Record<string, string | string[]> = { ...(await open(visitor, each)), name: 'Mine' };
    await business.api.patch(`/floors/${floor}`, { name: 'Theirs', level: 3 });
    // In the open dialog of a browser with scripts, the level stays as it was.
    const htmx = { 'hx-request': 'true' };
    const refused = await visitor.post(action, form, htmx);
    expect(refused.status).toBe(422);
    const [, shown] = /name="_shown" value="([^"]+)"/.exec(refused.html)!;
    const again = { ...form, _shown: [...form._shown!, shown!.replaceAll('&quot;', '"')] };
    expect((await visitor.post(action, again, htmx)).status).toBe(303);
    expect((await business.api.get(`/floors/${floor}`)).body.data).toMatchObject({ name: 'Mine', level: 3 });
  });

  it('takes an assignee and their type as one value', async () => {
    const [business, visitor] = await portal.newBusiness();
    const [first, second] = [await business.technician(), await business.technician()];
    const vendor = await business.vendor();
    const operation = await business.operation(forTechnician(first));
    const page = `/operations/${operation}`;
    const action = `${page}/assign`;
    const each = { page, action, mine: {}, theirs: {} };
    const form = await open(visitor, each);
    await business.api.post(action, { assignee_type: 'technician', technician_id: second });
    const toVendor = { ...form, assignee_type: 'vendor', vendor_id: vendor, _lookup_vendor_id: 'vendors' };
    const refused = await pageAfter(visitor, await visitor.post(action, toVendor));
    expect(textOf(refused.html)).toContain(CHANGED);
    const assignee = async () => (await business.api.get(page)).body.data as object;
    expect(await assignee()).toMatchObject({ technician_id: second });
    await visitor.post(action, editedForm(refused.html, `${action}"`));
    expect(await assignee()).toMatchObject({ assignee_type: 'vendor', vendor_id: vendor });
  });
});

describe("a person's own account", () => {
  it('keeps the language that they chose in another browser meanwhile', async () => {
    const business = await portal.api.business();
    const { principal } = await business.user('manager');
    const [here, there] = [await portal.signInAs(principal), await portal.signInAs(principal)];
    const forms = [await open(here, ACCOUNT), await open(there, ACCOUNT)] as const;
    await there.post('/account', { ...forms[1], language: 'fr' });
    expect((await here.post('/account', { ...forms[0], name: 'Grace' })).status).toBe(303);
    expect(await shownOn(here, ACCOUNT)).toEqual({ name: 'Grace', language: 'fr' });
  });

  it('does not replace a name that was changed meanwhile, until it is saved again', async () => {
    const business = await portal.api.business();
    const { principal } = await business.user('manager');
    const [here, there] = [await portal.signInAs(principal), await portal.signInAs(principal)];
    const forms = [await open(here, ACCOUNT), await open(there, ACCOUNT)] as const;
    await there.post('/account', { ...forms[1], name: 'Ada' });
    const refused = await here.post('/account', { ...forms[0], name: 'Grace' });
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain(CHANGED);
    expect(await shownOn(here, ACCOUNT)).toMatchObject({ name: 'Ada' });
    await here.post('/account', editedForm(refused.html));
    expect(await shownOn(here, ACCOUNT)).toMatchObject({ name: 'Grace' });
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  afterAll(closeBrowser);

  it('the dialog stays open, says what happened beside the field, and saves at the second click', async () => {
    const business = await portal.api.business();
    const room = await business.room(await business.floor(await business.building()));
    const tab = await openTab(portal, await portal.signIn(business));
    await tab.goto(`/locations/rooms/${room}`);
    await tab.locator('[commandfor=rename]').first().click();
    const dialog = tab.locator('dialog[open]');
    await dialog.locator('[name=name]').fill('Mine');
    await business.api.patch(`/rooms/${room}`, { name: 'Theirs' });
    await dialog.locator('button[type=submit]').click();
    await dialog.locator('.field > .field-error').waitFor();
    expect(await dialog.locator('.form-error').textContent()).toContain(CHANGED);
    expect(await dialog.locator('.form-error a').getAttribute('href')).toBe(`/locations/rooms/${room}`);
    expect(await dialog.locator('[name=name]').inputValue()).toBe('Mine');
    await dialog.locator('button[type=submit]').click();
    await tab.getByRole('heading', { name: 'Mine' }).waitFor();
    expect((await business.api.get(`/rooms/${room}`)).body.data.name).toBe('Mine');
  });
});
