import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AttachmentStore } from '../../src/attachments/stores/attachment-store.js';
import { DiskStore } from '../../src/attachments/stores/disk-store.js';
import { S3Store } from '../../src/attachments/stores/s3-store.js';
import { MovingClock } from '../support/moving-clock.js';
import { S3Server } from './s3-server.js';
import { StoreFolder } from './store-folder.js';

const server = await new S3Server().start();
afterAll(() => server.stop());

const stores: [string, AttachmentStore][] = [
  ['a folder', new DiskStore(new StoreFolder().path)],
  ['a bucket', new S3Store(server.url(), new MovingClock())],
];

/** Stores a file of a business. @returns its name */
async function keep(store: AttachmentStore, businessId: string): Promise<string> {
  const name = `${businessId}/${randomUUID()}`;
  const path = join(store.spoolFolder, randomUUID());
  await mkdir(store.spoolFolder, { recursive: true });
  await writeFile(path, name);
  const sha256 = createHash('sha256').update(name).digest('hex');
  await store.put(name, { path, contentType: 'image/png', size: name.length, sha256 });
  return name;
}

describe.each(stores)('%s', (_, store) => {
  const listed = async (businessId?: string) => {
    const names: string[] = [];
    for await (const batch of store.list(businessId)) names.push(...batch.map(({ name }) => name));
    return names.sort();
  };

  it('lists the files of one business, or of all businesses', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const own = [await keep(store, one), await keep(store, one), await keep(store, one)];
    const others = [await keep(store, other)];
    expect(await listed(one)).toEqual([...own].sort());
    expect(await listed(randomUUID())).toEqual([]);
    expect(await listed()).toEqual([...own, ...others].sort());
  });
});
