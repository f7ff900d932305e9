import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { expect, it } from 'vitest';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import { FORM_TYPE, fileOf, formWith } from '../support/files.js';
import { StoreFolder } from './store-folder.js';

const MIB = 1_048_576;
const SIZE = 192 * MIB;

it('a large file is uploaded and downloaded without ever being in memory as a whole', async () => {
  const folder = new StoreFolder();
  const testApp = await startTestApp({
    ATTACHMENTS_URL: folder.url,
    ATTACHMENT_MAX_BYTES: String(256 * MIB),
  });
  const business = await testApp.business();
  const { assetId } = await oneOfEach(business);
  const form = formWith(fileOf('pdf'));
  const end = form.lastIndexOf('\r\n--');
  const piece = Buffer.alloc(MIB / 4, 7);
  const pieces = SIZE / piece.length;
  const hash = createHash('sha256').update(fileOf('pdf').bytes);
  const bufferedBytes = () => process.memoryUsage().arrayBuffers;
  const before = bufferedBytes();
  let peak = 0;

  const pieceByPiece = function* () {
    yield form.subarray(0, end);
    for (let sent = 0; sent < pieces; sent += 1) {
      hash.update(piece);
      peak = Math.max(peak, bufferedBytes());
      yield piece;
    }
    yield form.subarray(end);
  };
  const reply = await request(`${testApp.origin}/api/v1/assets/${assetId}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${business.key}`, 'content-type': FORM_TYPE },
    body: Readable.from(pieceByPiece()),
  });
  const { data } = (await reply.body.json()) as { data: { size: number; sha256: string; url: string } };
  const sha256 = hash.digest('hex');
  expect([data.size, data.sha256]).toEqual([SIZE + fileOf('pdf').bytes.length, sha256]);

  const download = await request(testApp.origin + data.url);
  const received = createHash('sha256');
  for await (const chunk of download.body) {
    received.update(chunk as Buffer);
    peak = Math.max(peak, bufferedBytes());
  }
  expect(received.digest('hex')).toBe(sha256);
  expect(peak - before).toBeLessThan(SIZE / 2);
});
