import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, it } from 'vitest';
import { AttachmentLinks } from '../../src/attachments/index.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import { fileOf } from '../support/files.js';
import { StoreFolder } from './store-folder.js';

const folder = new StoreFolder();
const testApp = await startTestApp({ ATTACHMENTS_URL: folder.url });
const business = await testApp.business();
const { assetId } = await oneOfEach(business);

interface Added {
  readonly id: string;
  readonly url: string;
}

async function add(file = fileOf('jpg'), own = business, asset = assetId): Promise<Added> {
  return (await own.api.upload(`/assets/${asset}/attachments`, file)).body.data as Added;
}

async function open(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const reply = await request(testApp.origin + url, { headers, method });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: Buffer.from(await reply.body.arrayBuffer()),
  };
}

it('a link returns the file without a key, also to browsers, as a download that is never displayed', async () => {
  const file = fileOf('pdf', { name: 'Prüf "Protokoll".pdf', size: 5_000 });
  const { url } = await add({ ...file, name: file.name.replaceAll('"', '%22') });
  const fromBrowser: Record<string, string>[] = [
    {},
    { origin: 'https://portal.example.org', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of fromBrowser) {
    const reply = await open(url, headers);
    expect(reply.status).toBe(200);
    expect(reply.bytes.equals(file.bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '5000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': 'private, no-store',
      'x-request-id': expect.any(String),
    });
    const disposition = String(reply.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%~-]+$/);
    expect(disposition).toContain('Pr%C3%BCf');
  }
  const head = await open(url, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '5000', 0]);
});

it('a link supports range requests, and returns the whole file if it is not the same one', async () => {
  const file = fileOf('pdf', { size: 5_000 });
  const { url } = await add(file);
  const whole = await open(url);
  const tag = String(whole.headers.etag);
  expect([whole.headers['accept-ranges'], tag]).toEqual(['bytes', expect.stringMatching(/^"[\w-]{27}"$/)]);
  const other = await open((await add(file)).url);
  expect(other.headers.etag).not.toBe(tag);
  for (const [range, start, end] of [
    ['bytes=4000-', 4_000, 4_999],
    ['bytes=0-99', 0, 99],
    ['bytes=4990-9999', 4_990, 4_999],
    ['bytes=-7', 4_993, 4_999],
    ['bytes=-9999', 0, 4_999],
  ] as const) {
    const part = await open(url, { range, 'if-range': tag });
    expect([part.status, part.headers['content-range']], range).toEqual([206, `bytes ${start}-${end}/5000`]);
    expect(part.headers['content-length']).toBe(String(end - start + 1));
    expect(part.bytes.equals(file.bytes.subarray(start, end + 1)), range).toBe(true);
  }
  const ignored: Record<string, string>[] = [
    { range: 'bytes=4000-', 'if-range': '"another"' },
    { range: 'bytes=9-3' },
    { range: 'bytes=0-1,5-6' },
    { range: 'lines=1-2' },
    { range: 'bytes=-' },
  ];
  for (const headers of ignored) {
    const all = await open(url, headers);
    expect([all.status, all.bytes.length], JSON.stringify(headers)).toEqual([200, 5_000]);
  }
});

it('a link returns 416 for a range after the end of the file', async () => {
  const { url } = await add(fileOf('pdf', { size: 5_000 }));
  for (const range of ['bytes=5000-', 'bytes=5000-6000', 'bytes=-0']) {
    const refused = await open(url, { range });
    expect([refused.status, refused.headers['content-range']], range).toEqual([416, 'bytes */5000']);
    const { error } = JSON.parse(refused.bytes.toString()) as { error: { code: string } };
    expect(error.code).toBe('range_not_satisfiable');
  }
});

it('a link returns 404 if any character was changed', async () => {
  const { url } = await add();
  const other = (letter: string) => (letter === 'A' ? 'B' : 'A');
  for (let at = '/files/'.length; at < url.length; at += 1) {
    const changed = url.slice(0, at) + other(url[at]!) + url.slice(at + 1);
    expect((await open(changed)).status, `${at}`).toBe(404);
  }
  for (const changed of ['/files/x', '/files/', `${url}A`, `${url}=`, url.slice(0, -1), `${url}/x`])
    expect((await open(changed)).status, changed).toBe(404);
});

it('a link returns 404 after 15 minutes, and a new one works', async () => {
  const { id, url } = await add();
  testApp.clock.advance(15 * 60_000 - 2_000);
  expect((await open(url)).status).toBe(200);
  testApp.clock.advance(2_000);
  const late = await open(url);
  expect([late.status, JSON.parse(late.bytes.toString()).error.code]).toEqual([404, 'not_found']);
  const again = (await business.api.get(`/attachments/${id}`)).body.data as Added;
  expect((await open(again.url)).status).toBe(200);
});

it("a link returns 404 for another business's attachment, a deleted one, and one whose file is lost", async () => {
  const neighbour = await testApp.business();
  const links = testApp.get(AttachmentLinks);
  const { id, url } = await add();
  expect((await open(links.urlOf(business.owner, { id }))).status).toBe(200);
  expect((await open(links.urlOf(neighbour.owner, { id }))).status).toBe(404);
  expect((await business.api.delete(`/attachments/${id}`)).status).toBe(204);
  expect((await open(url)).status).toBe(404);

  const records = await oneOfEach(neighbour);
  const lost = await add(fileOf('png'), neighbour, records.assetId);
  rmSync(join(folder.path, neighbour.id), { recursive: true });
  expect((await open(lost.url)).status).toBe(404);
});

it('a link has the public address of the service if it is configured', async () => {
  const known = await startTestApp({ ATTACHMENTS_URL: folder.url, PUBLIC_URL: 'https://api.example.org/' });
  const own = await known.business();
  const records = await oneOfEach(own);
  const { url } = (await own.api.get(`/attachments/${records.attachmentId}`)).body.data as Added;
  expect(url).toMatch(/^https:\/\/api\.example\.org\/files\//);
  const reply = await request(known.origin + new URL(url).pathname);
  expect(reply.statusCode).toBe(200);
  await reply.body.dump();
});
