import { request } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { AttachmentSweeper } from '../../src/attachments/attachment-sweeper.js';
import { AttachmentUploads } from '../../src/attachments/index.js';
import { EMPTY, sign } from '../../src/attachments/stores/s3-store.js';
import { Readable } from 'node:stream';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import { fileOf } from '../support/files.js';
import { S3Server } from './s3-server.js';
import { takeTurns } from '../support/turns.js';

const DAY = 24 * 60 * 60 * 1000;
const store = await new S3Server().start();
afterAll(() => store.stop());
const testApp = await startTestApp({ ATTACHMENTS_URL: store.url() });
const business = await testApp.business();
const { assetId } = await oneOfEach(business);
const to = `/assets/${assetId}/attachments`;

/** The names of the objects in the bucket, relative to the folder. */
const names = () => [...store.objects.keys()].map((key) => key.replace(/^of \(ours\)\//, '')).sort();

describe('a bucket', () => {
  it('stores uploads and returns them', async () => {
    const file = fileOf('pdf', { size: 300_000 });
    const reply = await business.api.upload(to, file);
    expect(reply.status, reply.text).toBe(201);
    const stored = [...store.objects.values()].at(-1)!;
    expect([stored.bytes.equals(file.bytes), stored.type]).toEqual([true, 'application/pdf']);
    expect([...store.objects.keys()].at(-1)).toMatch(new RegExp(`^of \\(ours\\)/${business.id}/`));
    const download = await request(testApp.origin + reply.body.data.url);
    expect(Buffer.from(await download.body.arrayBuffer()).equals(file.bytes)).toBe(true);
    const headers = { range: 'bytes=299990-' };
    const rest = await request(testApp.origin + reply.body.data.url, { headers });
    expect(rest.statusCode).toBe(206);
    expect(Buffer.from(await rest.body.arrayBuffer()).equals(file.bytes.subarray(299_990))).toBe(true);
  });

  it('is cleared of deleted objects, and of unreferenced ones after a day, even if its list has several pages', async () => {
    const uploads = testApp.get(AttachmentUploads);
    const sweeper = testApp.get(AttachmentSweeper);
    const before = names();
    const { data: deleted } = (await business.api.upload(to, fileOf('jpg'))).body;
    const unreferenced = [];
    for (let count = 0; count < 5; count += 1) {
      const stream = Readable.from([fileOf('jpg').bytes]);
      unreferenced.push((await uploads.receive(business.id, { fileName: 'x.jpg', stream })).objectName);
    }
    await business.api.delete(`/attachments/${deleted.id}`);
    await takeTurns(testApp, 'retention');
    await sweeper.removeStrays();
    expect(names()).toEqual([...before, ...unreferenced].sort());
    testApp.clock.advance(DAY);
    await sweeper.removeStrays();
    expect(names()).toEqual(before);
  });

  it.each([
    [507, '<Code>XMinioStorageFull</Code>', 507, 'storage_full'],
    [403, '<Code>QuotaExceeded</Code>', 507, 'storage_full'],
    [503, '<Code>SlowDown</Code>', 503, 'unavailable'],
  ])(
    'that responds with %i %s makes the upload return the matching error, and no row is written',
    async (status, body, expected, code) => {
      store.uploadFailure = { status, body };
      const before = (await business.api.get(to)).body.data.length as number;
      const reply = await business.api.upload(to, fileOf('jpg'));
      store.uploadFailure = undefined;
      expect([reply.status, reply.body.error.code]).toEqual([expected, code]);
      expect((await business.api.get(to)).body.data).toHaveLength(before);
      expect((await business.api.upload(to, fileOf('jpg'))).status).toBe(201);
    },
  );

  it('that rejects the secret or is unreachable makes the upload return 503', async () => {
    const unreachable = await new S3Server().start();
    await unreachable.stop();
    for (const url of [store.url('another secret'), unreachable.url()]) {
      const app = await startTestApp({ ATTACHMENTS_URL: url });
      const reply = await app.client(business.key).upload(to, fileOf('jpg'));
      expect([reply.status, reply.body.error.code]).toEqual([503, 'unavailable']);
    }
  });

  it.each(['s3://host/bucket', 's3://key:secret@host', 'https://key@host/bucket', 'file://elsewhere/srv'])(
    'must have a valid URL: %s stops the process at start, and the error does not repeat it',
    async (url) => {
      const start = startTestApp({ ATTACHMENTS_URL: url });
      await expect(start).rejects.toThrow(/^ATTACHMENTS_URL must name/);
    },
  );
});

describe('a signature', () => {
  const credentials = {
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const at = new Date('2013-05-24T00:00:00Z');
  const host = 'https://examplebucket.s3.amazonaws.com';

  // The examples in the documentation of Amazon S3, "Authenticating Requests: Using the Authorization Header".
  it.each([
    [
      { method: 'GET', url: new URL(`${host}/test.txt`), sha256: EMPTY, headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      {
        method: 'PUT',
        url: new URL(`${host}/test$file.text`),
        sha256: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      { method: 'GET', url: new URL(`${host}/?max-keys=2&prefix=J`), sha256: EMPTY },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('matches the published example %#', (unsigned, signature) => {
    expect(sign(unsigned, credentials, at).authorization).toContain(`Signature=${signature}`);
  });
});
