import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { PrincipalsService, type Role } from '../../src/access/index.js';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { OperationActions, OperationsService, type ChangeEntry } from '../../src/operations/index.js';
import { PartsOfOperations, SparePartsService } from '../../src/spare-parts/index.js';
import { Technician, TechniciansService } from '../../src/technicians/index.js';
import { eventsOf } from '../support/observed.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';

const portal = await startTestPortal();
const testApp = portal.api;
const operations = testApp.get(OperationsService);
const actions = testApp.get(OperationActions);
const business = await testApp.business();
const assetId = await business.asset();
const technicianId = await business.technician();
const vendorId = await business.vendor();
const manager = await portal.signIn(business, 'manager');

const open = (of: TestBusiness = business, more: object = {}) =>
  of.operation(of === business ? { ...forTechnician(technicianId), ...more } : more);
const get = async (id: string) => (await operations.get(business.tenant, id)).item();

/** What is left of an operation in the database that does not differ from one to the next. */
async function traceOf(id: string) {
  const { id: _, created_at: __, updated_at: ___, completed_at, ...operation } = await get(id);
  const events = (await eventsOf(business, { about: id })).map(({ type }) => type);
  const timeline = await operations.timeline(business.tenant, id);
  const history = timeline
    .filter((entry): entry is ChangeEntry => entry.type === 'change')
    .map(({ action, fromStatus, toStatus, reason, changes, onBehalfOf }) => ({
      ...{ action, fromStatus, toStatus, reason, changes, onBehalfOf: onBehalfOf?.id ?? null },
    }));
  return { operation, isCompleted: completed_at !== null, events, history };
}

/** Somebody who signs in, and is a technician of the shop. */
async function technician(role: Role = 'technician') {
  const visitor = await portal.signIn(business, role);
  const id = await business.work((work) =>
    testApp.get(TechniciansService).create(work, { name: 'Own Hands', userId: visitor.userId }),
  );
  return { visitor, id };
}

const idIn = (location: string | undefined) =>
  /^\/operations\/([0-9a-f-]{36})$/.exec(location ?? '')?.[1] ?? '';

describe('what is done in the portal leaves the same behind as through the API', () => {
  it('opening one for a technician', async () => {
    const form = {
      title: 'Replace the seal',
      assignee_type: 'technician',
      technician_id: technicianId,
      vendor_id: vendorId,
      asset_id: assetId,
      required_skill: 'mechanical',
      priority: 'high',
      scheduled_for: '',
      agreed_amount: '12,50',
      place: '',
      notes: '',
      description: '',
    };
    const answer = await manager.post('/operations', form);
    expect(answer.status).toBe(303);
    const here = await traceOf(idIn(answer.location));
    const there = await traceOf(
      await open(business, {
        ...{ asset_id: assetId, priority: 'high', agreed_amount: 12.5, scheduled_for: null },
      }),
    );
    expect(here).toEqual(there);
    expect(here.events).toEqual(['operation.created']);
  });

  it('assigning, moving, starting, completing with parts, and closing one', async () => {
    const parts = testApp.get(SparePartsService);
    const part = await business.work(async (work) => {
      const id = await parts.create(work, { name: 'Seal' });
      await parts.move(work, id, { type: 'receive', quantity: 20 });
      return id;
    });
    const other = await business.technician({ name: 'Grace Fitter' });
    const [here, there] = [await open(), await open()];
    const at = `/operations/${here}`;
    const moment = '2026-12-24T08:00:00.000Z';
    const answers = [
      await manager.post(`${at}/assign`, { assignee_type: 'technician', technician_id: other }),
      await manager.post(`${at}/reschedule`, { scheduled_for: moment }),
      await manager.post(`${at}/start`),
      await manager.post(`${at}/complete`, {
        notes: 'Bolts were seized.',
        'parts_used[0].spare_part_id': '',
        'parts_used[0].quantity': '',
        'parts_used[1].spare_part_id': part,
        'parts_used[1].quantity': '2',
      }),
      await manager.post(`${at}/close`),
    ];
    expect(answers.map(({ status, location }) => [status, location])).toEqual(answers.map(() => [303, at]));
    const act = (action: string, body?: object) => business.api.post(`/operations/${there}/${action}`, body);
    await act('assign', { assignee_type: 'technician', technician_id: other });
    await act('reschedule', { scheduled_for: moment });
    await act('start');
    await act('complete', {
      notes: 'Bolts were seized.',
      parts_used: [{ spare_part_id: part, quantity: 2 }],
    });
    await act('close');
    expect(await traceOf(here)).toEqual(await traceOf(there));
    expect((await get(here)).status).toBe('done');
    expect(await testApp.get(PartsOfOperations).partsOf(business.tenant, here)).toMatchObject([
      { id: part, used: 2, reserved: 0 },
    ]);
    expect((await parts.get(business.tenant, part)).item().quantity_on_hand).toBe(16);
  });

  it('cancelling one with a reason', async () => {
    const [here, there] = [await open(), await open()];
    await manager.post(`/operations/${here}/cancel`, { reason: 'The pump was replaced.' });
    await business.api.post(`/operations/${there}/cancel`, { reason: 'The pump was replaced.' });
    expect(await traceOf(here)).toEqual(await traceOf(there));
    expect((await get(here)).cancellation_reason).toBe('The pump was replaced.');
  });

  it('taking the part of a vendor, and disputing it', async () => {
    const [here, there] = [
      await business.operation(forVendor(vendorId)),
      await business.operation(forVendor(vendorId)),
    ];
    for (const [action, body] of [
      ['accept', undefined],
      ['start', undefined],
      ['dispute', { reason: 'Nobody came.' }],
    ] as const) {
      expect((await manager.post(`/operations/${here}/${action}`, body)).status).toBe(303);
      await business.api.post(`/operations/${there}/${action}`, body);
    }
    const trace = await traceOf(here);
    expect(trace).toEqual(await traceOf(there));
    expect(trace.operation.status).toBe('start_disputed');
    expect(trace.history.map(({ onBehalfOf }) => onBehalfOf)).toEqual([null, vendorId, vendorId, null]);
  });

  it('changing details', async () => {
    const [here, there] = [await open(), await open()];
    const form = { title: 'Replace both seals', priority: 'low', required_skill: 'plumbing', asset_id: '' };
    expect((await manager.post(`/operations/${here}/edit`, form)).location).toBe(`/operations/${here}`);
    await business.work((work) =>
      operations.update(work, there, {
        title: 'Replace both seals',
        priority: 'low',
        requiredSkill: 'plumbing',
      }),
    );
    expect(await traceOf(here)).toEqual(await traceOf(there));
  });
});

describe('the page of an operation', () => {
  it('offers exactly what the table allows now, and says on whose behalf', async () => {
    const id = await business.operation(forVendor(vendorId));
    const { html } = await manager.get(`/operations/${id}`);
    expect(textOf(html)).toContain('Accept on behalf of Seals & Sons');
    expect(html).toContain(`action="/operations/${id}/decline"`);
    for (const action of ['start', 'confirm', 'dispute', 'close', 'reopen'])
      expect(html, action).not.toContain(`action="/operations/${id}/${action}"`);
    expect(html).not.toContain(`href="/operations/${id}/complete"`);
  });

  it('tells who did what, from what to what, and why; a key by its name', async () => {
    const id = await open();
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: '2026-12-24T08:00:00Z' });
    await manager.post(`/operations/${id}/cancel`, { reason: 'Sold.' });
    const text = textOf((await manager.get(`/operations/${id}`)).html);
    const timeline = text.slice(text.indexOf('Timeline'));
    expect(timeline).toMatch(/Test manager cancelled it .* Status: Assigned → became Cancelled Sold\./);
    expect(timeline).toMatch(/test rescheduled it .* Scheduled: Thu 24 Dec/);
    expect(timeline).toMatch(/test opened it .* Assignee: Ada Fitter/);
  });

  it('says in a toast what the state does not allow, and changes nothing', async () => {
    const id = await open();
    const refused = await manager.post(`/operations/${id}/close`, { _back: '/operations?tab=all' });
    expect(refused.location).toBe('/operations?tab=all');
    expect(textOf((await manager.get('/operations?tab=all')).html)).toContain(
      'The operation is now “assigned” and cannot be closed.',
    );
    expect((await get(id)).status).toBe('assigned');
  });

  it('leads nowhere else than to a page of the portal afterwards', async () => {
    const id = await open();
    const answer = await manager.post(`/operations/${id}/start`, { _back: '//elsewhere.example/' });
    expect(answer.location).toBe(`/operations/${id}`);
  });

  it('names what is wrong with a completion beside its row, and keeps what was typed', async () => {
    const id = await open();
    await manager.post(`/operations/${id}/start`);
    const page = await manager.post(`/operations/${id}/complete`, {
      notes: 'Nearly done.',
      'parts_used[0].spare_part_id': '',
      'parts_used[0].quantity': '3',
    });
    expect(page.status).toBe(422);
    expect(page.html).toContain('id="error-parts_used[0].spare_part_id"');
    expect(page.html).toContain('Nearly done.');
    expect((await get(id)).status).toBe('in_progress');
  });

  it('reserves a part, uses it, and gives the rest back', async () => {
    const parts = testApp.get(SparePartsService);
    const part = await business.work(async (work) => {
      const id = await parts.create(work, { name: 'Gasket' });
      await parts.move(work, id, { type: 'receive', quantity: 9 });
      return id;
    });
    const id = await open();
    const move = (movement: string, quantity: number) =>
      manager.post(`/operations/${id}/parts/${movement}`, {
        spare_part_id: part,
        quantity: String(quantity),
      });
    await move('reserve', 5);
    await move('consume', 2);
    await move('release', 3);
    expect(await testApp.get(PartsOfOperations).partsOf(business.tenant, id)).toMatchObject([
      { used: 2, reserved: 0 },
    ]);
    expect((await parts.get(business.tenant, part)).item()).toMatchObject({
      quantity_on_hand: 7,
      quantity_reserved: 0,
    });
  });
});

describe('photos and files of an operation', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const send = async (visitor: Visitor, id: string, bytes: Buffer, csrf?: string) => {
    const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="Seal.png"\r\n\r\n';
    const query = new URLSearchParams({ _csrf: csrf ?? (await visitor.token()), _once: randomUUID() });
    const body = head + bytes.toString('latin1') + '\r\n--edge--\r\n';
    return visitor.send('POST', `/attachments/operations/${id}?${query}`, Buffer.from(body, 'latin1'), {
      'content-type': 'multipart/form-data; boundary=edge',
    });
  };

  it('are added, served from this origin, and deleted', async () => {
    const id = await open();
    const answer = await send(manager, id, PNG);
    expect([answer.status, answer.location]).toEqual([303, `/operations/${id}#files`]);
    const { html } = await manager.get(`/operations/${id}`);
    expect(textOf(html)).toContain('The file is added.');
    const [, link] = /href="(\/attachments\/[\w-]+)"/.exec(html)!;
    const file = await manager.get(link!);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
    const [remove] = /\/attachments\/[\w-]+\/delete/.exec(html)!;
    const neighbour = await portal.signIn(await testApp.business(), 'manager');
    expect((await neighbour.post(remove)).status).toBe(404);
    expect((await manager.post(remove)).location).toBe(`/operations/${id}#files`);
    expect(textOf((await manager.get(`/operations/${id}`)).html)).toContain('Photos and documents None yet.');
    expect((await manager.get(link!)).status).toBe(404);
  });

  it('are refused where they are none, where the token is missing, and on what belongs to a neighbour', async () => {
    const id = await open();
    expect((await send(manager, id, PNG, '')).status).toBe(403);
    expect(await send(manager, id, Buffer.from('<script>'))).toMatchObject({ status: 303 });
    expect(textOf((await manager.get(`/operations/${id}`)).html)).toContain('Photos and documents None yet.');
    const neighbour = await portal.signIn(await testApp.business(), 'manager');
    expect((await send(neighbour, id, PNG)).status).toBe(404);
  });
});

describe('undo', () => {
  it('puts it back on the calendar to where it was, to the millisecond', async () => {
    const id = await open(business, { scheduled_for: '2026-12-01T08:30:15.123Z' });
    const to = `/operations/${id}`;
    await manager.post(`${to}/reschedule`, { scheduled_for: '2026-12-24T08:00' });
    const [, action, fields] = undoIn((await manager.get(to)).html);
    expect((await manager.post(action, fields)).status).toBe(303);
    expect((await get(id)).scheduled_for).toBe('2026-12-01T08:30:15.123Z');
  });

  it('gives it back to the technician who had it', async () => {
    const id = await open();
    const other = await business.technician({ name: 'Joan Fitter' });
    const to = `/operations/${id}`;
    await manager.post(`${to}/assign`, { assignee_type: 'technician', technician_id: other });
    const [text, action, fields] = undoIn((await manager.get(to)).html);
    expect(text).toContain('Assigned to Joan Fitter.');
    await manager.post(action, fields);
    expect((await get(id)).technician_id).toBe(technicianId);
  });
});

/** What the toast of a page says, and the form that it undoes it with. */
function undoIn(html: string): [text: string, action: string, fields: Record<string, string>] {
  const toast = html.slice(html.indexOf('<toast-note'));
  const form = /<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(toast)!;
  const fields = [...form[2]!.matchAll(/name="([^"]+)" value="([^"]*)"/g)].filter(
    ([, name]) => name !== '_csrf' && name !== '_once',
  );
  return [textOf(toast), form[1]!, Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))];
}

describe('the list', () => {
  it('shows its parts by tab, and narrows them by the filters of the address', async () => {
    const own = await testApp.business();
    const ownTechnicianId = await own.technician();
    const ownVendorId = await own.vendor();
    const visitor = await portal.signIn(own, 'manager');
    const past = { scheduled_for: testApp.clock.now().toISOString() };
    await open(own, { ...forTechnician(ownTechnicianId), title: 'Late one', ...past });
    await own.operation({
      title: 'With nobody',
      required_skill: 'other',
      assignee_type: null,
      priority: 'highest',
    });
    await own.operation(forVendor(ownVendorId));
    const cancelled = await open(own, { title: 'Given up' });
    await own.api.post(`/operations/${cancelled}/cancel`);
    testApp.clock.advance(60_000);
    const titles = async (query: string) => {
      const { status, html } = await visitor.get(`/operations?${query}`);
      expect(status, query).toBe(200);
      return [...html.matchAll(/aria-label="Choose “([^”]+)”"/g)].map(([, title]) => title);
    };
    expect(await titles('')).toEqual(['Replace the seal', 'With nobody', 'Late one']);
    expect(await titles('tab=unassigned')).toEqual(['With nobody']);
    expect(await titles('tab=overdue')).toEqual(['Late one']);
    expect(await titles('tab=completed')).toEqual([]);
    expect(await titles('tab=all')).toHaveLength(4);
    expect(await titles('tab=all&status=cancelled')).toEqual(['Given up']);
    expect(await titles('search=nobody')).toEqual(['With nobody']);
    expect(await titles('priority=highest')).toEqual(['With nobody']);
    expect(await titles(`technician_id=${ownTechnicianId}`)).toEqual(['Late one']);
    expect(await titles(`vendor_id=${ownVendorId}`)).toEqual(['Replace the seal']);
    expect(await titles('from=2020-01-01')).toEqual(['Late one']);
    expect(await titles('sort=-updated_at&status=new&technician_id=')).toHaveLength(2);
    const wrong = await visitor.get('/operations?technician_id=Ada&from=yesterday');
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('id="error-from"');
  });

  it('shows the detail beside it, and goes on behind a page of it', async () => {
    const own = await testApp.business();
    const ownTechnicianId = await own.technician();
    const visitor = await portal.signIn(own, 'manager');
    await own.work(async (work) => {
      for (let index = 0; index < 51; index++)
        await operations.open(work, {
          title: `Round ${index}`,
          assigneeType: 'technician',
          technicianId: ownTechnicianId,
        });
    });
    const first = await visitor.get('/operations');
    const next = /href="(\/operations\?[^"]*cursor=[^"]+)"/.exec(first.html)![1]!.replaceAll('&amp;', '&');
    const second = await visitor.get(next);
    expect(second.html).toContain('Choose “Round 0”');
    const beside = /href="(\/operations\?[^"]*open=[^"]+)"/.exec(second.html)![1]!.replaceAll('&amp;', '&');
    const both = await visitor.get(beside);
    expect(both.status).toBe(200);
    expect(both.html).toContain('class="detail-pane"');
  });

  it('assigns what is chosen, all of it or nothing, and names the one that is refused', async () => {
    const other = await business.technician({ name: 'Mary Fitter' });
    const [one, two, over] = [await open(), await open(), await open(business, { title: 'Too late' })];
    const to = { assignee_type: 'technician', technician_id: other, vendor_id: '' };
    await business.api.post(`/operations/${over}/cancel`);
    const refused = await manager.post('/operations/assign', { ...to, operation_ids: [one, over, two] });
    expect(refused.location).toBe('/operations');
    expect(textOf((await manager.get('/operations')).html)).toContain(
      'None was assigned, because of “Too late”',
    );
    expect((await get(one)).technician_id).toBe(technicianId);
    await manager.post('/operations/assign', { ...to, operation_ids: [one, two] });
    expect(textOf((await manager.get('/operations')).html)).toContain(
      '2 operations are now assigned to Mary Fitter.',
    );
    expect([(await get(one)).technician_id, (await get(two)).technician_id]).toEqual([other, other]);
  });
});

describe('a technician', () => {
  it('starts and completes what is with them, and nothing else', async () => {
    const { visitor, id: technicianId } = await technician();
    const [own, others] = [await open(business, { technician_id: technicianId }), await open()];
    const text = textOf((await visitor.get(`/operations/${own}`)).html);
    expect(text).toContain('Start');
    expect(text).not.toContain('Reassign');
    expect((await visitor.get(`/operations/${others}`)).html).not.toContain(`/operations/${others}/start"`);
    expect((await visitor.post(`/operations/${others}/start`)).status).toBe(403);
    expect((await visitor.post(`/operations/${own}/start`)).status).toBe(303);
    expect((await visitor.post(`/operations/${own}/complete`, { notes: 'Done.' })).status).toBe(303);
    expect([(await get(own)).status, (await get(others)).status]).toEqual(['completed', 'assigned']);
  });

  it('is kept to their own work by the service itself, wherever they come from', async () => {
    const { visitor } = await technician();
    const id = await open();
    const principal = await testApp.get(PrincipalsService).ofUser(visitor.userId);
    for (const act of ['start', 'complete'] as const)
      await expect(testApp.database.work(principal, (work) => actions[act](work, id))).rejects.toThrow(
        ApiError,
      );
    await business.work((work) => work.update(Technician, technicianId, { userId: visitor.userId }));
    await testApp.database.work(principal, (work) => actions.start(work, id));
    await business.work((work) => work.update(Technician, technicianId, { userId: null }));
    expect((await get(id)).status).toBe('in_progress');
  });

  it('reports a problem, which is with nobody, and does not hand out work', async () => {
    const { visitor } = await technician();
    const form = await visitor.get(`/operations/new?asset_id=${assetId}`);
    expect(textOf(form.html)).toContain('Report a problem');
    expect(form.html).not.toContain('name="assignee_type"');
    const answer = await visitor.post('/operations/report', { title: 'It drips', asset_id: assetId });
    expect(await get(idIn(answer.location))).toMatchObject({
      status: 'new',
      assignee_type: null,
      title: 'It drips',
    });
    const id = await open();
    const refused = [
      ['/operations', { title: 'Mine now', required_skill: 'other' }],
      ['/operations/assign', { operation_ids: id, assignee_type: 'technician' }],
      ...[
        'assign',
        'reschedule',
        'cancel',
        'accept',
        'decline',
        'confirm',
        'dispute',
        'close',
        'reopen',
        'edit',
      ].map((action) => [`/operations/${id}/${action}`, {}] as const),
    ] as const;
    for (const [path, fields] of refused) expect((await visitor.post(path, fields)).status, path).toBe(403);
  });
});

describe('what does not belong here', () => {
  const paths = (id: string) => ['', '/edit', '/complete'].map((end) => `/operations/${id}${end}`);
  const actions = [
    'assign',
    'reschedule',
    'cancel',
    'accept',
    'decline',
    'start',
    'complete',
    'confirm',
    'dispute',
  ];
  const more = ['close', 'reopen', 'edit', 'parts/consume', 'parts/reserve', 'parts/release'];
  const fields = {
    ...{ reason: 'Why not', title: 'Theirs', scheduled_for: '', assignee_type: 'technician', quantity: '1' },
    ...{ technician_id: technicianId, spare_part_id: assetId },
  };

  it('an operation of a neighbour is not there, as one that is missing', async () => {
    const neighbour = await testApp.business();
    const theirs = await open(neighbour);
    for (const id of [theirs, 'no-uuid']) {
      for (const path of paths(id)) expect((await manager.get(path)).status, path).toBe(404);
      for (const action of [...actions, ...more]) {
        const { status } = await manager.post(`/operations/${id}/${action}`, neededFor(action));
        expect(status, action).toBe(404);
      }
    }
    expect((await manager.get(`/operations?open=${theirs}`)).status).toBe(404);
    const many = await manager.post('/operations/assign', { ...neededFor('assign'), operation_ids: theirs });
    expect(many.status).toBe(404);
    const before = await neighbour.api.get(`/operations/${theirs}`);
    expect(before.body.data.status).toBe('assigned');
  });

  const neededFor = (action: string): Record<string, string> => {
    const names: Record<string, (keyof typeof fields)[]> = {
      assign: ['assignee_type', 'technician_id'],
      reschedule: ['scheduled_for'],
      edit: ['title'],
    };
    const needed = action.startsWith('parts/')
      ? ['spare_part_id', 'quantity']
      : (names[action] ?? ['reason']);
    if (['accept', 'start', 'complete', 'confirm', 'close'].includes(action)) return {};
    return Object.fromEntries(needed.map((name) => [name, fields[name as keyof typeof fields]]));
  };

  it('a form without its token changes nothing', async () => {
    const id = await open();
    const paths = ['/operations', '/operations/report', '/operations/assign'];
    for (const path of [...paths, ...[...actions, ...more].map((action) => `/operations/${id}/${action}`)])
      expect((await manager.post(path, { ...fields, _csrf: '' })).status, path).toBe(403);
    expect((await get(id)).status).toBe('assigned');
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  afterAll(closeBrowser);

  it('one is opened, given to another, and given back', async () => {
    await business.technician({ name: 'Rosalind Turner' });
    const tab = await openTab(portal, manager);
    await tab.goto(`/operations/new?asset_id=${assetId}`);
    await expectAccessible(tab);
    await tab.fill('[name=title]', 'Check the bearings');
    await tab.click('text=Open the operation');
    await tab.waitForURL(/\/operations\/[0-9a-f-]{36}$/);
    await expectAccessible(tab);
    await tab.click('text=Reassign');
    await tab.fill('#field-do-assign-technician_id', 'Rosalind');
    await tab.click('[role=option]');
    await tab.click('#do-assign [type=submit]');
    await tab.waitForSelector('text=Assigned to Rosalind Turner.');
    await tab.click('toast-note >> text=Undo');
    await tab.waitForSelector('text=/^Assigned to (?!Rosalind)/');
    expect(tab.problems).toEqual([]);
  });

  it('keys find a row, open it beside the list, and open the form for a new one', async () => {
    const own = await testApp.business();
    for (const title of ['First', 'Second']) await open(own, { title });
    const tab = await openTab(portal, await portal.signIn(own, 'manager'));
    await tab.goto('/operations');
    await tab.keyboard.press('j');
    await tab.keyboard.press('j');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.detail-pane-title:has-text("First")');
    expect(new URL(tab.url()).searchParams.get('open')).not.toBeNull();
    await expectAccessible(tab);
    await tab.keyboard.press('c');
    await tab.waitForSelector('[name=title]');
    expect(tab.problems).toEqual([]);
  });

  it('what others change shows as a pill, and moves nothing by itself', async () => {
    const own = await testApp.business();
    const id = await open(own, { title: 'Watched' });
    const visitor: Visitor = await portal.signIn(own, 'manager');
    const tab = await openTab(portal, visitor);
    const listening = tab.waitForRequest((request) => request.url().endsWith('/live'));
    await tab.goto('/operations');
    await listening;
    let done = 0;
    // The stream begins in its own time: what is changed before that is not told.
    await expect
      .poll(
        async () => {
          await own.api.post(`/operations/${id}/reschedule`, {
            scheduled_for: new Date(testApp.clock.now().getTime() + ++done * 3_600_000),
          });
          return tab.isVisible('.live-pill');
        },
        { interval: 500, timeout: 10_000 },
      )
      .toBe(true);
    expect(await tab.textContent('.live-pill')).toContain('1 change · show');
    await tab.click('.live-pill');
    await tab.waitForSelector('.live-pill', { state: 'hidden' });
    expect(tab.problems).toEqual([]);
  });
});
