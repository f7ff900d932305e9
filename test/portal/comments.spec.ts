import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { fileOf, FORM_TYPE, formWith, type TestFile } from '../support/files.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';
import { forVendor } from '../support/test-business.js';
import { firmPerson } from './firm.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');

interface Listed {
  readonly id: string;
  readonly body: string;
  readonly visibility: string;
  readonly mentions: readonly string[];
}
const commentsOn = async (id: string) =>
  (await business.api.get(`/operations/${id}/comments`)).body.data as Listed[];
const timelineOf = async (visitor: Visitor, path: string) => {
  const text = textOf((await visitor.get(path)).html);
  return text.slice(text.search(/Timeline|What happened/));
};
const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
/** Sends the composer as a browser does. */
const send = async (visitor: Visitor, at: string, fields: Record<string, string>, files: TestFile[] = []) => {
  const parts = [
    ...Object.entries({ _once: randomUUID(), ...fields }).map(([name, value]) => field(name, value)),
    ...files,
  ];
  const path = `${at}?_csrf=${await visitor.token()}`;
  return visitor.send('POST', path, formWith(...parts), { 'content-type': FORM_TYPE });
};

describe('the timeline of an operation', () => {
  it('has the comments among the history, newest first, with their photos', async () => {
    const id = await business.operation();
    await send(manager, `/operations/${id}/comments`, { body: 'Seal is worn.' }, [
      fileOf('jpg', { name: 'Seal.jpg' }),
    ]);
    await business.api.post(`/operations/${id}/start`);
    const reply = await send(manager, `/operations/${id}/comments`, { body: 'Changed it.' });
    const [first, second] = await commentsOn(id);
    expect([reply.status, reply.location]).toEqual([303, `/operations/${id}#comment-${second!.id}`]);
    const { html } = await manager.get(`/operations/${id}`);
    const timeline = textOf(html).slice(textOf(html).indexOf('Timeline'));
    expect(timeline).toMatch(/Test manager .* Changed it\..* started the work .* Seal is worn\..* opened it/);
    expect(html).toContain(`id="comment-${first!.id}"`);
    expect(html).toContain('alt="Seal.jpg"');
  });

  it('gets a comment once if the form is sent twice', async () => {
    const id = await business.operation();
    const once = randomUUID();
    for (const _ of ['one', 'two'])
      await send(manager, `/operations/${id}/comments`, { _once: once, body: 'Once' });
    expect(await commentsOn(id)).toHaveLength(1);
  });

  it('keeps a refused comment, with the reason', async () => {
    const id = await business.operation();
    const fields = { body: 'Look', mentions: randomUUID(), visibility: 'internal' };
    const reply = await send(manager, `/operations/${id}/comments`, fields);
    expect(reply.status).toBe(422);
    expect(reply.html).toMatch(/<textarea[^>]*>Look<\/textarea>/);
    expect(reply.html).toMatch(/name="visibility"[^>]* checked/);
    expect(await commentsOn(id)).toEqual([]);
    expect((await send(manager, `/operations/${id}/comments`, { body: ' ' })).status).toBe(422);
  });

  it('lets its author change and delete a comment, and marks it as edited', async () => {
    const id = await business.operation();
    await send(manager, `/operations/${id}/comments`, { body: 'Seal is wron.' });
    const [{ id: comment }] = (await commentsOn(id)) as [Listed];
    const other = await portal.signIn(business, 'technician');
    expect((await other.get(`/operations/${id}`)).html).not.toContain(`/comments/${comment}/`);
    expect((await other.post(`/comments/${comment}/edit`, { body: 'x' })).status).toBe(403);
    await manager.post(`/comments/${comment}/edit`, { body: 'Seal is worn.', _back: `/operations/${id}` });
    expect(await timelineOf(manager, `/operations/${id}`)).toMatch(/· edited.* Seal is worn\./);
    await manager.post(`/comments/${comment}/delete`, { _back: `/operations/${id}` });
    expect(await commentsOn(id)).toEqual([]);
  });
});

describe("a vendor's person", () => {
  it('sees and writes comments for all on the page of the work, and nothing of internal ones', async () => {
    const vendorId = await business.vendor('Polar Refrigeration');
    const { visitor } = await firmPerson(portal, business, vendorId);
    const id = await business.operation(forVendor(vendorId));
    const at = `/vendor/${business.id}`;
    const internal = { body: 'Too expensive', visibility: 'internal' };
    await send(manager, `/operations/${id}/comments`, internal, [fileOf('jpg', { name: 'Offer.jpg' })]);
    await send(manager, `/operations/${id}/comments`, { body: 'Please hurry' }, [
      fileOf('png', { name: 'Leak.png' }),
    ]);
    const page = await visitor.get(`${at}/operations/${id}`);
    for (const hidden of ['Too expensive', 'Offer.jpg', 'name="visibility"', '@ mentions', 'Internal'])
      expect(page.html).not.toContain(hidden);
    expect(textOf(page.html)).toMatch(/Acme .* Please hurry/);
    const files = (await business.api.get(`/operations/${id}/attachments`)).body.data as {
      id: string;
      file_name: string;
    }[];
    const open = async (name: string) =>
      (await visitor.get(`${at}/attachments/${files.find((file) => file.file_name === name)!.id}`)).status;
    expect([await open('Offer.jpg'), await open('Leak.png')]).toEqual([404, 200]);
    const sent = { body: 'On my way', visibility: 'internal', mentions: business.ownerId };
    expect((await send(visitor, `${at}/operations/${id}/comments`, sent)).status).not.toBe(303);
    const photo = [fileOf('jpg', { name: 'Van.jpg' })];
    const reply = await send(visitor, `${at}/operations/${id}/comments`, { body: 'On my way' }, photo);
    const written = (await commentsOn(id)).at(-1)!;
    expect(written).toMatchObject({ body: 'On my way', visibility: 'all', mentions: [] });
    expect(reply.location).toBe(`${at}/operations/${id}#comment-${written.id}`);
    expect(await timelineOf(manager, `/operations/${id}`)).toMatch(/Ingrid Solheim .* On my way/);
    await visitor.post(`${at}/comments/${written.id}/edit`, { body: 'At the gate' });
    await visitor.post(`${at}/comments/${written.id}/delete`);
    expect((await commentsOn(id)).map(({ body }) => body)).toEqual(['Too expensive', 'Please hurry']);
    const [{ id: hidden }] = (await commentsOn(id)) as [Listed];
    expect((await visitor.post(`${at}/comments/${hidden}/delete`)).status).toBe(404);
  });
});

describe.runIf(hasBrowser)('the composer', () => {
  afterAll(closeBrowser);

  it.each([
    ['by keyboard on a desk', 1280],
    ['by touch on a phone', 390],
  ])('completes a name after @, %s', async (_, width) => {
    const id = await business.operation();
    const nadia = await business.user('technician');
    const tab = await openTab(portal, manager, { width });
    await tab.goto(`/operations/${id}`);
    await expectAccessible(tab);
    await tab.locator('.comment-form textarea').click();
    await tab.keyboard.type('Please look, @test tech');
    const option = tab.locator('.comment-composer [role=option]').first();
    await option.waitFor();
    if (width < 600) await option.tap();
    else await tab.keyboard.press('Enter');
    await tab.keyboard.type('it drips.');
    await tab.locator('.comment-form button[type=submit]').click();
    await tab.locator('.comment strong:has-text("@Test technician")').waitFor();
    const [comment] = await commentsOn(id);
    expect(comment!.body).toBe('Please look, @Test technician it drips.');
    expect(comment!.mentions).toHaveLength(1);
    expect(nadia.id).toBeTruthy();
    expect(tab.problems).toEqual([]);
  });

  it('mentions nobody whose name was taken out of the text again', async () => {
    const id = await business.operation();
    await business.user('technician');
    const tab = await openTab(portal, manager, { width: 1280 });
    await tab.goto(`/operations/${id}`);
    const field = tab.locator('.comment-form textarea');
    await field.click();
    await tab.keyboard.type('@test');
    await tab.locator('.comment-composer [role=option]').first().click();
    await field.fill('Never mind.');
    await tab.locator('.comment-form button[type=submit]').click();
    await tab.locator('.comment:has-text("Never mind.")').waitFor();
    expect((await commentsOn(id))[0]!.mentions).toEqual([]);
  });
});
