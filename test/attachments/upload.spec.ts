import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { AttachmentsService } from '../../src/attachments/index.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { FORM_TYPE, fileOf, formWith } from '../support/files.js';
import { StoreFolder } from './store-folder.js';

const folder = new StoreFolder();
const FILES = { ATTACHMENTS_URL: folder.url, ATTACHMENT_MAX_BYTES: '4096' };
const testApp = await startTestApp(FILES);
const business = await testApp.business();
const { taskId, assetId } = await oneOfEach(business);
const path = `/operations/${taskId}/attachments`;
const service = testApp.get(AttachmentsService);
const problem = (reply: { status: number; body: { error: { code: string; param?: string } } }) => [
  reply.status,
  reply.body.error.code,
  reply.body.error.param,
];

describe('an upload', () => {
  it.each([
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['heic', 'image/heic'],
    ['heif', 'image/heif'],
    ['gif', 'image/gif'],
    ['pdf', 'application/pdf'],
  ] as const)('accepts a %s, and detects its type from the content', async (ending, type) => {
    const file = fileOf(ending, { size: 1_000 });
    const reply = await business.api.upload(path, file);
    expect(reply.status, reply.text).toBe(201);
    const { id, url, created_at: createdAt, ...rest } = reply.body.data;
    expect(rest).toEqual({
      object: 'attachment',
      operation_id: taskId,
      asset_id: null,
      comment_id: null,
      file_name: file.name,
      content_type: type,
      size: 1_000,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      created_by: { kind: 'api_key', id: business.keyId, name: 'test' },
    });
    expect(reply.headers.location).toBe(`/api/v1/attachments/${id}`);
    const again = (await business.api.get(`/attachments/${id}`)).body.data;
    expect(again).toEqual({ ...reply.body.data, url: expect.stringMatching(/^\/files\//) });
    expect([typeof url, typeof createdAt]).toEqual(['string', 'string']);
  });

  it.each([
    ['a byte order mark', '\xef\xbb\xbf'],
    ['blank lines', '\r\n \r\n'],
    ['the commands of a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
    ['as many bytes as its header may follow', 'x'.repeat(1_019)],
  ])('accepts a PDF with %s in front of its header', async (_, front) => {
    const bytes = Buffer.from(`${front}%PDF-1.7\n`, 'latin1');
    const reply = await business.api.upload(path, { name: 'report', bytes });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data).toMatchObject({ file_name: 'report.pdf', content_type: 'application/pdf' });
  });

  it('belongs to an asset or to an operation, each with its own list, newest first', async () => {
    const first = await business.api.upload(`/assets/${assetId}/attachments`, fileOf('pdf'));
    const second = await business.api.upload(`/assets/${assetId}/attachments`, fileOf('jpg'));
    expect(first.body.data).toMatchObject({ operation_id: null, asset_id: assetId });
    const page = await business.api.get(`/assets/${assetId}/attachments?limit=1`);
    expect(page.body.data.map(({ id }: { id: string }) => id)).toEqual([second.body.data.id]);
    const { next_cursor: cursor } = page.body.pagination;
    const rest = await business.api.get(`/assets/${assetId}/attachments?limit=1&cursor=${cursor}`);
    expect(rest.body.data.map(({ id }: { id: string }) => id)).toEqual([first.body.data.id]);
    expect(rest.body.data[0].url).toMatch(/^\/files\//);
  });

  it.each([
    ['../../etc/passwd', 'passwd.jpg'],
    ['seal.exe', 'seal.exe.jpg'],
    ['Dichtung vorher.JPEG', 'Dichtung vorher.JPEG'],
    ['\u202egpj.exe', 'gpj.exe.jpg'],
    ['a<b>:c|d?.jpg', 'a_b__c_d_.jpg'],
    ['...', 'file.jpg'],
    [`${'x'.repeat(500)}.jpg`, `${'x'.repeat(80)}.jpg`],
    ['الصمام.jpg', 'الصمام.jpg'],
  ])('named %j is stored as %j', async (name, stored) => {
    const reply = await business.api.upload(path, fileOf('jpg', { name }));
    expect(reply.body.data.file_name).toBe(stored);
  });

  it('is gone once it is deleted', async () => {
    const own = await testApp.business();
    const records = await oneOfEach(own);
    const { body } = await own.api.upload(`/assets/${records.assetId}/attachments`, fileOf('png'));
    expect((await own.api.delete(`/attachments/${body.data.id}`)).status).toBe(204);
    expect((await own.api.get(`/attachments/${body.data.id}`)).status).toBe(404);
    expect((await own.api.delete(`/attachments/${body.data.id}`)).status).toBe(404);
  });
});

describe('an upload is rejected', () => {
  /** Runs an upload with a new business, and expects the same stored files before and after. */
  const expectNothingStored = async (act: (own: TestBusiness, to: string) => Promise<void>) => {
    const own = await testApp.business();
    const records = await oneOfEach(own);
    const before = folder.objectsOf(own.id);
    await act(own, `/operations/${records.taskId}/attachments`);
    expect(folder.objectsOf(own.id)).toEqual(before);
  };

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'MZ\u0090\u0000'],
    ['an archive', 'PK\u0003\u0004 and more'],
    ['empty', ''],
    ['shorter than a signature', '\u00ff\u00d8'],
    ['HTML in front of a PDF', '<html>%PDF-1.7'],
    ['SVG after a byte order mark, in front of a PDF', '\u00ef\u00bb\u00bf\n<svg/>%PDF-1.7'],
    ['a PDF whose header begins too late', `${'x'.repeat(1_020)}%PDF-1.7`],
  ])('with 415 if the content is %s, under any name, and nothing is stored', async (_, content) => {
    await expectNothingStored(async (own, to) => {
      const file = { name: 'photo.jpg', bytes: Buffer.from(content, 'latin1') };
      expect(problem(await own.api.upload(to, file))).toEqual([415, 'unsupported_media_type', undefined]);
    });
  });

  it('with 413 if the file is too large: immediately by its declared length, or after it was received', async () => {
    expect((await business.api.upload(path, fileOf('jpg', { size: 4_096 }))).status).toBe(201);
    await expectNothingStored(async (own, to) => {
      for (const size of [4_097, 100_000]) {
        const refused = await own.api.upload(to, fileOf('jpg', { size }));
        expect(problem(refused)).toEqual([413, 'body_too_large', undefined]);
      }
      const { statusCode, body } = await request(`${testApp.origin}/api/v1${to}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own.key}`, 'content-type': FORM_TYPE },
        // A stream has no Content-Length.
        body: Readable.from([formWith(fileOf('jpg', { size: 100_000 }))]),
      });
      expect([statusCode, await text(body)]).toEqual([413, expect.stringContaining('body_too_large')]);
    });
  });

  const field = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\nvalue`;
  it.each([
    ['a second file', formWith(fileOf('jpg'), fileOf('png')), [400, 'invalid_parameter', 'file']],
    ['another part', formWith(fileOf('jpg'), field('note')), [400, 'unknown_parameter', 'note']],
    ['text instead of the file', formWith(field('file')), [400, 'invalid_parameter', 'file']],
    ['no part', formWith(), [400, 'missing_parameter', 'file']],
    ['no end', formWith(fileOf('jpg')).subarray(0, -20), [400, 'malformed_request', undefined]],
    ['no multipart structure', Buffer.from('nothing of the kind'), [400, 'malformed_request', undefined]],
  ])('if the form has %s, and nothing is stored', async (_, form, expected) => {
    await expectNothingStored(async (own, to) => {
      const reply = await own.api.post(to, form, { 'content-type': FORM_TYPE });
      expect(problem(reply)).toEqual(expected);
      // The connection stays usable.
      expect((await own.api.get(to)).status).toBe(200);
    });
  });

  it('if the body has another type, is compressed, or has no boundary', async () => {
    await expectNothingStored(async (own, to) => {
      const form = formWith(fileOf('jpg'));
      const send = (headers: Record<string, string>) => own.api.post(to, form, headers);
      const others: Record<string, string>[] = [
        { 'content-type': 'image/jpeg' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        { 'content-type': FORM_TYPE, 'content-encoding': 'gzip' },
      ];
      for (const headers of others)
        expect(problem(await send(headers))).toEqual([415, 'unsupported_media_type', undefined]);
      const unbounded = await send({ 'content-type': 'multipart/form-data; charset=utf-8' });
      expect(problem(unbounded)).toEqual([400, 'malformed_request', undefined]);
    });
  });

  it("with 404 for another business's operation, and nothing is stored", async () => {
    await expectNothingStored(async (own) => {
      expect(problem(await own.api.upload(path, fileOf('jpg')))).toEqual([404, 'not_found', undefined]);
    });
  });

  it('with 409 if the operation already has 100 attachments', async () => {
    const own = await testApp.business();
    const records = await oneOfEach(own);
    const to = `/operations/${records.taskId}/attachments`;
    const target = { operationId: records.taskId! };
    await own.work(async (work) => {
      const { contentType, size } = { contentType: 'image/jpeg', size: 9 } as const;
      const sha256 = createHash('sha256').digest('hex');
      for (let count = (await own.api.get(to)).body.data.length as number; count < 100; count += 1) {
        const objectName = `${own.id}/${randomUUID()}`;
        await service.attach(work, target, { fileName: 'x.jpg', contentType, size, sha256, objectName });
      }
    });
    const [last] = (await own.api.get(`${to}?limit=1`)).body.data as { id: string; created_by: unknown }[];
    expect(last!.created_by).toMatchObject({ kind: 'user', id: own.ownerId, name: expect.any(String) });
    expect(problem(await own.api.upload(to, fileOf('jpg')))).toEqual([409, 'invalid_state', undefined]);
    await own.api.delete(`/attachments/${last!.id}`);
    const concurrent = await Promise.all([
      own.api.upload(to, fileOf('jpg')),
      own.api.upload(to, fileOf('jpg')),
    ]);
    expect(concurrent.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('an upload with a repeated Idempotency-Key', () => {
  it('returns the same attachment and stores one copy; another content or name gets 409', async () => {
    const own = await testApp.business();
    const records = await oneOfEach(own);
    const before = folder.objectsOf(own.id).length;
    const headers = { 'Idempotency-Key': 'once' };
    const send = (file: Parameters<typeof own.api.upload>[1]) =>
      own.api.upload(`/assets/${records.assetId}/attachments`, file, headers);
    const concurrent = await Promise.all([send(fileOf('jpg')), send(fileOf('jpg')), send(fileOf('jpg'))]);
    expect(new Set(concurrent.map((reply) => reply.text)).size, concurrent[0].text).toBe(1);
    expect(concurrent.map((reply) => reply.headers['idempotency-replayed'] ?? '').sort()).toEqual([
      '',
      'true',
      'true',
    ]);
    for (const other of [fileOf('jpg', { size: 65 }), fileOf('jpg', { name: 'other.jpg' })])
      expect(problem(await send(other))).toEqual([409, 'idempotency_key_reused', 'Idempotency-Key']);
    expect(folder.objectsOf(own.id)).toHaveLength(before + 1);
    expect((await own.api.get(`/assets/${records.assetId}/attachments`)).body.data).toHaveLength(1);
  });
});

describe('a slow upload', () => {
  /** Sends only the beginning of an upload, on its own socket. */
  const begin = (own: TestBusiness, to: string, { origin } = testApp) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const head = [
      `POST /api/v1${to} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${own.key}`,
      `Content-Type: ${FORM_TYPE}`,
      'Content-Length: 3000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(formWith(fileOf('jpg', { size: 500 })).subarray(0, 300));
    return socket;
  };

  it('gets 408 after the request timeout, and nothing is stored', async () => {
    const own = await testApp.business();
    const records = await oneOfEach(own);
    const before = folder.objectsOf(own.id);
    const limits = { HTTP_HEADERS_TIMEOUT_MS: '1000', HTTP_REQUEST_TIMEOUT_MS: '1000' };
    const shortTimeouts = await startTestApp({ ...FILES, ...limits });
    const socket = begin(own, `/operations/${records.taskId}/attachments`, shortTimeouts);
    await expect.poll(() => folder.incoming.length).toBeGreaterThan(0);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [^]*request_timeout/);
    await expect.poll(() => folder.incoming).toEqual([]);
    expect(folder.objectsOf(own.id)).toEqual(before);
  });

  it("occupies one of the business's four upload slots, and none of another business, until it disconnects", async () => {
    const own = await testApp.business();
    const records = await oneOfEach(own);
    const to = `/operations/${records.taskId}/attachments`;
    const sockets = Array.from({ length: 4 }, () => begin(own, to));
    await expect.poll(() => folder.incoming).toHaveLength(4);
    expect(problem(await own.api.upload(to, fileOf('jpg')))).toEqual([503, 'overloaded', undefined]);
    expect((await business.api.upload(path, fileOf('jpg'))).status).toBe(201);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => folder.incoming).toEqual([]);
    expect((await own.api.upload(to, fileOf('jpg'))).status).toBe(201);
  });
});
