import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { TechniciansService } from '../../src/technicians/index.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { fileOf, FORM_TYPE, formWith, type TestFile } from '../support/files.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();

/** A technician, and an operation that they have started. */
async function startedOperation(title = 'Change the filter') {
  const visitor = await portal.signIn(business, 'technician');
  const technicianId = await business.work((work) =>
    portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: visitor.userId }),
  );
  const who = { assignee_type: 'technician', technician_id: technicianId };
  const id = await business.operation({ title, required_skill: 'other', ...who });
  await business.api.post(`/operations/${id}/start`);
  return { visitor, id };
}
const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

/** Sends the form as a browser does, including an empty file field. */
async function complete(
  visitor: Visitor,
  id: string,
  files: readonly TestFile[],
  { once = randomUUID(), csrf, report = 'Changed.' }: { once?: string; csrf?: string; report?: string } = {},
) {
  const parts = [
    field('_once', once),
    field('work_report', report),
    field('parts_used[0].spare_part_id', ''),
  ];
  const nothing =
    'Content-Disposition: form-data; name="photos"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n';
  const path = `/operations/${id}/complete?_csrf=${csrf ?? (await visitor.token())}`;
  return visitor.send('POST', path, formWith(...parts, ...files, nothing), { 'content-type': FORM_TYPE });
}
const stateOf = async (id: string) =>
  (await business.api.get(`/operations/${id}`)).body.data as { status: string; work_report: string | null };
const filesOf = async (id: string) =>
  ((await business.api.get(`/operations/${id}/attachments`)).body.data as { file_name: string }[])
    .map(({ file_name: name }) => name)
    .sort();

describe('the form that completes an operation', () => {
  it('uploads photos, once for repeated submissions', async () => {
    const { visitor, id } = await startedOperation();
    const photos = [fileOf('jpg', { name: 'After.jpg' }), fileOf('png', { name: 'Label.png' })];
    for (const _ of ['one', 'two']) {
      const reply = await complete(visitor, id, photos, { once: `once-${id}` });
      expect([reply.status, reply.location]).toEqual([303, `/operations/${id}`]);
    }
    expect(await stateOf(id)).toMatchObject({ status: 'completed', work_report: 'Changed.' });
    expect(await filesOf(id)).toEqual(['After.jpg', 'Label.png']);
  });

  it('does not require photos', async () => {
    const { visitor, id } = await startedOperation();
    expect((await complete(visitor, id, [])).status).toBe(303);
    expect([(await stateOf(id)).status, await filesOf(id)]).toEqual(['completed', []]);
  });

  it('shows an error beside an invalid file, keeps the input, and completes nothing', async () => {
    const { visitor, id } = await startedOperation();
    const noPhoto = { name: 'run.exe', bytes: Buffer.from('MZ, and not a picture at all.') };
    const many = Array.from({ length: 6 }, (_, index) => fileOf('jpg', { name: `${index}.jpg` }));
    for (const [files, error] of [
      [[fileOf('jpg'), noPhoto], /JPEG|image|photo/i],
      [many, /At most 5 files/],
    ] as const) {
      const reply = await complete(visitor, id, files, { report: 'Typed with gloves.' });
      expect(reply.status).toBe(422);
      expect(textOf(reply.html)).toMatch(error);
      expect(reply.html).toContain('Typed with gloves.');
    }
    expect([(await stateOf(id)).status, await filesOf(id)]).toEqual(['in_progress', []]);
  });

  it('stores no photo if the operation cannot be completed', async () => {
    const { visitor, id } = await startedOperation();
    await business.api.post(`/operations/${id}/cancel`, {});
    const reply = await complete(visitor, id, [fileOf('jpg')]);
    expect(reply.status).toBe(422);
    expect(textOf(reply.html)).toContain('The operation is now “cancelled”');
    expect(await filesOf(id)).toEqual([]);
  });

  it('keeps the input of a technician whose operation was reassigned meanwhile, and stores no photo', async () => {
    const { visitor, id } = await startedOperation();
    const another = { assignee_type: 'technician', technician_id: await business.technician() };
    expect((await business.api.post(`/operations/${id}/assign`, another)).status).toBe(200);
    const reply = await complete(visitor, id, [fileOf('jpg')], { report: 'Typed with gloves.' });
    expect(reply.status).toBe(422);
    expect(textOf(reply.html)).toContain('The operation is not assigned to you.');
    expect(reply.html).toContain('Typed with gloves.');
    expect([(await stateOf(id)).status, await filesOf(id)]).toEqual(['in_progress', []]);
  });

  it('returns 403 without the CSRF token', async () => {
    const { id } = await startedOperation();
    const { visitor: other } = await startedOperation();
    expect((await complete(other, id, [fileOf('jpg')], { csrf: '' })).status).toBe(403);
    expect((await complete(portal.newVisitor(), id, [fileOf('jpg')])).status).toBe(303);
    expect([(await stateOf(id)).status, await filesOf(id)]).toEqual(['in_progress', []]);
  });
});

describe.runIf(hasBrowser)('the form on a phone', () => {
  afterAll(closeBrowser);
  const shot = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: fileOf('jpg').bytes });

  it('takes a photo with the camera, and adds one from the gallery', async () => {
    const { visitor, id } = await startedOperation();
    const tab = await openTab(portal, visitor, { width: 390 });
    await tab.goto(`/operations/${id}/complete`);
    await expectAccessible(tab);
    const camera = tab.getByLabel('Take a photo');
    expect(await camera.getAttribute('capture')).toBe('environment');
    await camera.setInputFiles(shot('Now.jpg'));
    await tab.getByLabel('Choose photos').setInputFiles([shot('Before.jpg')]);
    await tab.locator('[data-submit]').tap();
    await tab.waitForURL(new RegExp(`/operations/${id}$`));
    expect(await filesOf(id)).toEqual(['Before.jpg', 'Now.jpg']);
    expect(tab.problems).toEqual([]);
  });

  it('keeps the chosen photos when the form is rejected, and clears them after completion', async () => {
    const { visitor } = await startedOperation();
    const tab = await openTab(portal, visitor, { width: 390 });
    const photo = tab.getByRole('img', { name: 'Drip.jpg' });
    const report = () => tab.locator('[data-submit]').tap();
    await tab.goto('/operations/new');
    await tab.getByLabel('Take a photo').setInputFiles(shot('Drip.jpg'));
    await photo.waitFor();
    await tab.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await report();
    await tab.locator('.field-error').waitFor();
    await photo.waitFor();
    await tab.fill('[name=title]', 'It drips');
    await report();
    await tab.getByRole('heading', { name: 'It drips' }).waitFor();
    expect(await filesOf(new URL(tab.url()).pathname.slice('/operations/'.length))).toEqual(['Drip.jpg']);
    await tab.goto('/operations/new');
    await tab.locator('.file-tiles.is-ready').waitFor();
    expect(await photo.count()).toBe(0);
  });

  it('keeps the photos that were chosen before their script was loaded', async () => {
    const { visitor, id } = await startedOperation();
    const tab = await openTab(portal, visitor, { width: 390 });
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await tab.route('**/files.*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await tab.goto(`/operations/${id}/complete`, { waitUntil: 'domcontentloaded' });
    await tab.locator('[name=photos]').setInputFiles(shot('Early.jpg'));
    release();
    await tab.getByRole('img', { name: 'Early.jpg' }).waitFor();
    await tab.locator('[data-submit]').tap();
    await expect.poll(() => filesOf(id)).toEqual(['Early.jpg']);
  });

  it('stores the photos with the form while there is no network', async () => {
    const { visitor, id } = await startedOperation('In the cellar');
    const tab = await openTab(portal, visitor, { width: 390, worker: true });
    await tab.goto('/my-work');
    const page = `/operations/${id}/complete`;
    await expect
      .poll(() => tab.evaluate(async (path) => Boolean(await (await caches.open('day-1')).match(path)), page))
      .toBe(true);
    await tab.context().setOffline(true);
    await tab.getByRole('link', { name: 'Complete: In the cellar' }).tap();
    await tab.getByLabel('Take a photo').setInputFiles(shot('Cellar.jpg'));
    await tab.locator('[data-submit]').tap();
    await tab.locator('.offline-words').getByText('Offline · 1 waiting').waitFor();
    await tab.context().setOffline(false);
    await expect.poll(async () => (await stateOf(id)).status).toBe('completed');
    expect(await filesOf(id)).toEqual(['Cellar.jpg']);
  });
});
