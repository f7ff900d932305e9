import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { beforeEach, describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';
import { formsOf, linksOf, type SentForm } from '../support/pages.js';
import { startTestPortal, type PageReply, type Visitor } from '../support/portal.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';
import { created } from '../support/expectations.js';
import { englishOn } from './english-words.js';
import { firmPerson } from './firm.js';

const portal = await startTestPortal();

const kindOf = (path: string) =>
  path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replaceAll(/=[^&]*/g, '=');
/** Excluded: files, pages that are always in English (the API reference), and signing out. */
const EXCLUDED =
  /^\/(docs|developers\/reference|api\/|files|sign-out|assets\/import\/template)|\/(file|download)$|^\/attachments/;

/** Follows all links, once for each kind of page. @returns the HTML of each page */
async function walk(who: Visitor, start: readonly string[]): Promise<Map<string, PageReply>> {
  const pages = new Map<string, PageReply>();
  const queue = [...start];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(kindOf(path)) || EXCLUDED.test(path)) continue;
    const page = await who.get(path);
    if (page.location === undefined) pages.set(kindOf(path), page);
    queue.push(...(page.location === undefined ? linksOf(page.html) : [page.location]));
  }
  return pages;
}

/** The English texts on pages, by page. */
function englishIn(pages: ReadonlyMap<string, PageReply>): Record<string, string[]> {
  const found = [...pages].map(([path, { html }]) => [path, englishOn(html)] as const);
  return Object.fromEntries(found.filter(([, texts]) => texts.length > 0));
}

/** Submits every kind of form on some pages with empty fields, destructive ones last. @returns the responses */
async function sendAll(who: Visitor, pages: ReadonlyMap<string, PageReply>): Promise<Map<string, PageReply>> {
  const forms = new Map<string, SentForm>();
  for (const { html } of pages.values())
    for (const form of formsOf(html)) if (!EXCLUDED.test(form.action)) forms.set(kindOf(form.action), form);
  const isLast = ({ action }: SentForm) =>
    Number(/delete|remove|deactivate|revoke|end|plan|sign-out/.test(action));
  const answers = new Map<string, PageReply>();
  for (const { action, fields } of [...forms.values()].sort((one, other) => isLast(one) - isLast(other))) {
    const answer = await who.post(action, fields);
    const shown = answer.location?.startsWith('/') ? await who.get(answer.location) : answer;
    answers.set(`POST ${kindOf(action)}`, shown);
  }
  return answers;
}

/** A user whose language is now French. */
async function inFrench(who: Visitor, name: string): Promise<Visitor> {
  expect((await who.post('/account', { name, language: 'fr' })).status).toBe(303);
  return who;
}

/** A business in which everything has a French name, with a record of every kind. */
async function frenchBusiness() {
  const business = await portal.api.business();
  const owner = await inFrench(await portal.signIn(business), 'Élodie Marchand');
  await owner.post('/settings', { name: 'Laiterie du Val', time_zone: 'Europe/Paris' });
  const buildingId = await business.building({ name: 'Usine Nord' });
  const floorId = await business.floor(buildingId, { name: 'Rez-de-chaussée' });
  const roomId = await business.room(floorId, { name: 'Salle des pompes' });
  const technicianId = await business.technician({ name: 'Amélie Petit' });
  const vendorId = await business.vendor('Froid Polaire');
  const pump = await business.asset({
    room_id: roomId,
    name: 'Pompe 4',
    category: 'pump',
    maintenance_interval_days: 30,
  });
  await business.asset({ room_id: roomId, name: 'Moteur 4', parent_asset_id: pump });
  await business.api.patch(`/assets/${pump}/status`, { status: 'out_of_service', note: 'Fuite.' });
  const part = await business.part({ name: 'Joint torique', onHand: 4, minStock: 9 });
  const titled = (title: string) => ({ ...forTechnician(technicianId), title, asset_id: pump });
  const operations = [];
  for (const title of ['Remplacer le joint', 'Graisser le palier', 'Vérifier la pression'])
    operations.push(await business.operation(titled(title)));
  const [first, second] = operations;
  await business.move(part, { type: 'reserve', quantity: 1, operationId: first! });
  await business.api.post(`/operations/${second}/cancel`, { reason: 'Doublon.' });
  created(await business.api.upload(`/operations/${first}/attachments`, fileOf('jpg')));
  await business.operation({ ...forVendor(vendorId), title: 'Recharger le groupe froid' });
  await preventive(business, pump, { technicianId, vendorId, part });
  await owner.post('/developers/keys', { name: 'Synchro ERP', scopes: ['assets:read'] });
  await business.endpoint('http://127.0.0.1:9/hook', { description: 'GMAO' });
  return { business, owner, vendorId, roomId };
}

/** Operations for a pump that the product itself created and titled: unassigned, of a technician and of a vendor. */
async function preventive(
  business: TestBusiness,
  assetId: string,
  { technicianId, vendorId, part }: Record<'technicianId' | 'vendorId' | 'part', string>,
) {
  const open = (dueOn: string) =>
    business.work((work) =>
      portal.api.get(OperationsService).openPreventive(work, {
        ...{ assetId, assetName: 'Pompe 4', dueOn, scheduledFor: new Date(`${dueOn}T08:00:00Z`) },
      }),
    );
  const soon = portal.api.clock.now().toISOString();
  await open('2026-12-01');
  const [ours, theirs] = [await open('2026-12-02'), await open('2026-12-03')];
  for (const [path, body] of [
    [`${ours}/assign`, { assignee_type: 'technician', technician_id: technicianId }],
    [`${ours}/reschedule`, { scheduled_for: soon }],
    [`${theirs}/assign`, { assignee_type: 'vendor', vendor_id: vendorId }],
  ] as const)
    expect((await business.api.post(`/operations/${path}`, body)).status).toBe(200);
  await business.move(part, { type: 'reserve', quantity: 1, operationId: ours });
}

/** Uploads a table of assets. @returns the page with its errors */
async function importTable(who: Visitor, table: string): Promise<PageReply> {
  const query = new URLSearchParams({ _csrf: await who.token(), _once: randomUUID() });
  const reply = await request(`${portal.origin}/imports/new/asset?${query.toString()}`, {
    method: 'POST',
    headers: { cookie: [...who.cookies].map((each) => each.join('=')).join('; '), 'content-type': FORM_TYPE },
    body: formWith({ name: 'machines.csv', bytes: Buffer.from(table) }),
  });
  await reply.body.dump();
  return who.get(reply.headers.location as string);
}

describe('the portal in French', () => {
  let business: TestBusiness;
  let owner: Visitor;
  let vendorId: string;
  // Each test has its own business: forms may end a partnership or change the plan.
  beforeEach(async () => {
    ({ business, owner, vendorId } = await frenchBusiness());
  });

  it('has no English on any page of an owner, nor in the responses of forms', async () => {
    const places = [
      '/overview',
      '/my-work',
      '/scan',
      '/scan?code=inconnu',
      '/search?q=pompe',
      '/search?q=zzz',
      '/exports',
      '/imports',
    ];
    const more = [
      '/operations/new?report=1',
      '/calendar?view=week',
      '/calendar?view=day',
      '/calendar?view=agenda',
      '/calendar?view=technicians',
      '/offline',
    ];
    const refused = [
      '/no-such-page',
      `/assets/${randomUUID()}`,
      '/operations?cursor=x',
      '/assets?status=x',
      '/calendar?date=x',
    ];
    const pages = await walk(owner, [...places, ...more, ...refused]);
    expect(pages.size).toBeGreaterThan(60);
    expect(englishIn(pages)).toEqual({});
    expect(englishIn(await sendAll(owner, pages))).toEqual({});
    expect(englishIn(await sendAll(owner, pages))).toEqual({});
  }, 240_000);

  it('translates titles that the product generated, and does not store the translation when other fields change', async () => {
    const { data } = (await business.api.get('/operations?status=assigned')).body;
    const { id } = (data as { id: string; title: string }[]).find(({ title }) => title.startsWith('Prev'))!;
    const { html } = await owner.get(`/operations/${id}/edit`);
    const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
    expect(field('title')).toBe('Maintenance préventive\u00a0: Pompe 4');
    await owner.post(`/operations/${id}/edit`, { title: field('title')!, place: 'Au fond' });
    const changed = await business.api.get(`/operations/${id}`);
    expect(changed.body.data).toMatchObject({ title: 'Preventive maintenance: Pompe 4', place: 'Au fond' });
    await owner.post(`/operations/${id}/edit`, { title: 'Révision' });
    expect((await business.api.get(`/operations/${id}`)).body.data.title).toBe('Révision');
  });

  it("has no English for a vendor's user", async () => {
    const { visitor } = await firmPerson(portal, business, vendorId);
    await inFrench(visitor, 'Inès Colin');
    const pages = await walk(visitor, ['/vendor', '/overview']);
    expect(englishIn(pages)).toEqual({});
    expect(englishIn(await sendAll(visitor, pages))).toEqual({});
  }, 60_000);

  it('has no English for a technician', async () => {
    const technician = await inFrench(await portal.signIn(business, 'technician'), 'Noé Caron');
    const pages = await walk(technician, ['/my-work', '/developers/keys', '/audit', '/team/invite']);
    expect(englishIn(pages)).toEqual({});
    expect(englishIn(await sendAll(technician, pages))).toEqual({});
  }, 60_000);

  it('has no English before sign-in', async () => {
    const stranger = portal.newVisitor();
    const french = { 'accept-language': 'fr-FR,fr;q=0.9' };
    const pages = new Map<string, PageReply>();
    for (const path of [
      '/',
      '/sign-up',
      '/forgotten',
      '/invitation/x',
      '/new-password/x',
      '/confirm-email/x',
    ])
      pages.set(path, await stranger.get(path, french));
    for (const path of ['/sign-in', '/sign-up', '/forgotten'])
      pages.set(`POST ${path}`, await stranger.post(path, {}, french));
    expect(englishIn(pages)).toEqual({});
  });

  it('explains the errors in each row of an import in French', async () => {
    const rows = [
      'Nom,Local,Catégorie,Code,Date d’installation',
      ',Introuvable,fusée,P-1,hier',
      'Pompe,Usine Nord / Rez-de-chaussée / Salle des pompes,pump,P-1,2026-02-31',
    ];
    const page = await importTable(owner, rows.join('\n'));
    expect(page.status).toBe(200);
    expect(page.html).toContain('import-problems');
    expect(englishOn(page.html)).toEqual([]);
  });

  it('responds in French to a form that was sent from the offline queue', async () => {
    const id = await business.operation({ ...forVendor(vendorId), title: 'Purger' });
    const json = { accept: 'application/json' };
    const { status, html } = await owner.post(`/operations/${id}/start`, {}, json);
    expect([status, JSON.parse(html)]).toMatchObject([200, { tone: 'refused' }]);
    expect(html).toMatch(/L’intervention est maintenant dans l’état «\s.*»\s: impossible de la démarrer/);
  });
});

describe('the detection of English', () => {
  it('finds a word in a text or an attribute, but not in a code', () => {
    expect(englishOn('<p>Ouvrir <b>the door</b></p>')).toEqual(['the door']);
    expect(englishOn('<button aria-label="Open it">Ouvrir</button>')).toEqual(['Open it']);
    expect(
      englishOn('<p data-status="new">Droit assets:read sur /v1/assets</p><code>who is it</code>'),
    ).toEqual([]);
  });
});
