import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The service's secret key. It is created once and stored in the data folder, readable only by its owner.
 *
 * @returns 48 random bytes as text
 */
export function readOrCreateSecretKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return read(file);
}

/** The secret key in a data folder; undefined if there is none. */
export function readSecretKey(dataDir: string): string | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? read(file) : undefined;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secret-key');
}

function read(file: string): string {
  return readFileSync(file, 'utf8').trim();
}
