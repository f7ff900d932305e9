import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { fileOf, FORM_TYPE, formWith, type TestFile } from '../support/files.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const place = await business.place();
const asset = () => business.asset({ name: 'Feed pump', room_id: place.roomId });

async function send(
  who: Visitor,
  path: string,
  file: TestFile,
  { once, csrf }: { once?: string; csrf?: string } = {},
) {
  const query = new URLSearchParams({
    _csrf: csrf ?? (await who.token()),
    _once: once ?? randomUUID(),
  }).toString();
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await request(`${portal.origin}${path}?${query}`, {
    method: 'POST',
    headers: { cookie, 'content-type': FORM_TYPE },
    body: formWith(file),
  });
  await reply.body.dump();
  return { status: reply.statusCode, location: reply.headers.location };
}
const filesOf = async (id: string) =>
  (await business.api.get(`/assets/${id}/attachments`)).body.data as { id: string; file_name: string }[];

describe('photos and documents of an asset', () => {
  it('can be added by technicians, are stored once for repeated submissions, and open from the page', async () => {
    const id = await asset();
    const technician = await portal.signIn(business, 'technician');
    const photo = fileOf('jpg', { name: 'Seal before.jpg' });
    for (let click = 0; click < 2; click += 1)
      expect(await send(technician, `/attachments/assets/${id}`, photo, { once: `photo-of-${id}` })).toEqual({
        status: 303,
        location: `/assets/${id}?tab=files#files`,
      });
    const files = await filesOf(id);
    expect(files.map((file) => file.file_name)).toEqual(['Seal before.jpg']);
    expect(textOf((await technician.get(`/assets/${id}`)).html)).toContain('Seal before.jpg');
    const opened = await technician.get(`/attachments/${files[0]!.id}`);
    expect(opened.status).toBe(200);
    expect(opened.headers['content-type']).toBe('image/jpeg');
    const deleted = await technician.post(`/attachments/${files[0]!.id}/delete`);
    expect(deleted.location).toBe(`/assets/${id}?tab=files#files`);
    expect(await filesOf(id)).toEqual([]);
  });

  it('include the oldest photo at the top of the page, and the button to delete the asset under "…"', async () => {
    const id = await asset();
    const owner = await portal.signIn(business);
    expect((await owner.get(`/assets/${id}`)).html).not.toContain('asset-photo');
    for (const [ending, name] of [
      ['pdf', 'Manual.pdf'],
      ['jpg', 'First.jpg'],
      ['jpg', 'Second.jpg'],
    ] as const) {
      await send(owner, `/attachments/assets/${id}`, fileOf(ending, { name }));
      portal.api.clock.advance(1000);
    }
    const { html } = await owner.get(`/assets/${id}`);
    const first = (await filesOf(id)).find((file) => file.file_name === 'First.jpg')!;
    expect(html).toMatch(new RegExp(`class="asset-photo[^"]*"[^>]*><img src="/attachments/${first.id}"`));
    expect(html.indexOf('asset-photo')).toBeLessThan(html.indexOf('<h1'));
    expect(html.split('id="more-actions"')[1]?.split('commandfor="delete"')[0]).not.toContain('</div>');
  });

  it('are rejected with a toast if they have another file type or are too large', async () => {
    const id = await asset();
    const manager = await portal.signIn(business, 'manager');
    const address = `/attachments/assets/${id}?_csrf=${await manager.token()}`;
    for (const [bytes, reason] of [
      [Buffer.from('<html>'), 'not accepted, only JPEG, PNG, WEBP, HEIC, HEIF, GIF, PDF.'],
      [Buffer.alloc(21 * 1_048_576), 'A file may have 20 MB at most.'],
    ] as const) {
      const form = formWith({ name: 'photo.jpg', bytes });
      const { location } = await manager.send('POST', address, form, { 'content-type': FORM_TYPE });
      expect(textOf((await manager.get(location!)).html)).toContain(reason);
    }
    expect(await filesOf(id)).toEqual([]);
  });

  it('return 404 for another business, and cannot be uploaded without the CSRF token', async () => {
    const id = await asset();
    const manager = await portal.signIn(business, 'manager');
    await send(manager, `/attachments/assets/${id}`, fileOf('pdf'));
    const [file] = await filesOf(id);
    const stranger = await portal.signIn(await portal.api.business(), 'manager');
    expect((await stranger.get(`/attachments/${file!.id}`)).status).toBe(404);
    expect((await stranger.post(`/attachments/${file!.id}/delete`)).status).toBe(404);
    expect((await send(stranger, `/attachments/assets/${id}`, fileOf('pdf'))).status).toBe(404);
    expect((await send(manager, `/attachments/assets/${id}`, fileOf('pdf'), { csrf: 'forged' })).status).toBe(
      403,
    );
    expect(await filesOf(id)).toHaveLength(1);
  });
});
