import { execFile } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readOrCreateSecretKey, readSecretKey } from '../../src/embedded-postgres/secret-key.js';
import { temporaryFolder } from '../support/after-kill.js';

const BUILT = fileURLToPath(new URL('../../dist/embedded-postgres/secret-key.js', import.meta.url));

it('the secret key is created once, for its owner only', () => {
  const folder = temporaryFolder('maintenance-key');
  const key = readOrCreateSecretKey(folder);
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(readOrCreateSecretKey(folder)).toBe(key);
  expect(readSecretKey(folder)).toBe(key);
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
});

it('a damaged secret key is refused, in one line', () => {
  for (const text of ['', '\n', 'short']) {
    const folder = temporaryFolder('maintenance-key');
    writeFileSync(join(folder, 'secret-key'), text);
    for (const read of [readSecretKey, readOrCreateSecretKey])
      expect(() => read(folder)).toThrow(/secret-key must contain a key of at least 32 characters[^\n]+$/);
  }
});

it('processes that start at once get the same secret key, and leave nothing else', async () => {
  const folder = temporaryFolder('maintenance-key');
  const program = `import { readOrCreateSecretKey } from '${BUILT}';
    for (const folder of process.argv.slice(1)) console.log(readOrCreateSecretKey(folder));`;
  const folders = Array.from({ length: 200 }, (_, at) => join(folder, `${at}`));
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, ...folders]);
  const outputs = (await Promise.all([start(), start(), start(), start()])).map(({ stdout }) => stdout);
  expect(new Set(outputs)).toEqual(new Set([`${folders.map(readSecretKey).join('\n')}\n`]));
  for (const each of folders) expect(readdirSync(each)).toEqual(['secret-key']);
});
