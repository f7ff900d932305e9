import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.js';

const KEY_BYTES = 48;
/** The shortest key that is accepted, as for `SECRET_KEY`. */
const MIN_LENGTH = 32;

/**
 * The service's secret key. It is created once and stored in the data folder, readable only by its owner. Processes that start at the
 * same time get the same key.
 *
 * @returns 48 random bytes as text
 * @throws ConfigError when the stored key is damaged; errors of the file system
 */
export function readOrCreateSecretKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  if (!existsSync(file)) create(file);
  return read(file);
}

/** The secret key in a data folder; undefined if there is none. @throws ConfigError when it is damaged */
export function readSecretKey(dataDir: string): string | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? read(file) : undefined;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secret-key');
}

/** Writes a key, which appears under its name once it is complete and on the disk. Keeps the key of a faster process. */
function create(file: string): void {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeDurably(unfinished, randomBytes(KEY_BYTES).toString('base64url'));
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function writeDurably(file: string, text: string): void {
  const opened = openSync(file, 'wx', 0o600);
  try {
    writeSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function read(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= MIN_LENGTH) return key;
  throw new ConfigError(
    `${file} must contain a key of at least ${MIN_LENGTH} characters, not ${key.length}: restore it from a backup, or delete it if nothing was stored yet.`,
  );
}
