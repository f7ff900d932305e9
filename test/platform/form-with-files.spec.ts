import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { FileReceiver, type IncomingFile, type ReceivedFile } from '../../src/kernel/files.js';
import { readFormWithFiles } from '../../src/kernel/http/form-with-files.js';
import { temporaryFolder } from '../support/after-kill.js';

/** Stores files in a folder by the names that the client sent. */
class FolderReceiver extends FileReceiver {
  override readonly maxBytes = 1_000;

  constructor(private readonly folder: string) {
    super();
  }

  override withSlot<T>(_shareOwnerId: string, act: () => Promise<T>): Promise<T> {
    return act();
  }

  override async receive(_businessId: string, { fileName, stream }: IncomingFile): Promise<ReceivedFile> {
    const bytes = await buffer(stream);
    await writeFile(join(this.folder, fileName), bytes);
    return { fileName, size: bytes.length, sha256: '' };
  }

  override async discard({ fileName }: ReceivedFile): Promise<void> {
    await rm(join(this.folder, fileName));
  }
}

it('keeps no file of a form when one of them cannot be stored', async () => {
  const folder = temporaryFolder('form');
  // The second file has the name of a folder, so writing it fails.
  await mkdir(join(folder, 'two.txt'));
  const receiver = new FolderReceiver(folder);
  const results: unknown[] = [];
  const server = createServer((request, response) => {
    void readFormWithFiles(request, receiver, { businessId: 'business', shareOwnerId: 'business' }, 5)
      .catch((error: unknown) => error)
      .then((result) => {
        results.push(result);
        response.end();
      });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const form = new FormData();
  form.append('photos', new Blob(['one']), 'one.txt');
  form.append('photos', new Blob(['two']), 'two.txt');
  form.append('photos', new Blob(['three']), 'three.txt');
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form });
  expect(results).toEqual([expect.objectContaining({ code: 'EISDIR' })]);
  expect(await readdir(folder)).toEqual(['two.txt']);
});
