import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../src/attachments/stores/disk-store.js';
import { temporaryFolder } from '../support/after-kill.js';

it('several callers can create the same missing folders at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = join(temporaryFolder('folders'), 'a', 'b', 'c', 'd');
    await Promise.all(Array.from({ length: 20 }, () => makeFolder(folder)));
    expect((await stat(folder)).isDirectory()).toBe(true);
  }
});
