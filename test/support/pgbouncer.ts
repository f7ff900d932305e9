import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.js';
import { killAfterRun, temporaryFolder } from './after-kill.js';
import { eventually } from './eventually.js';

/** A PgBouncer for the tests. */
export interface PgBouncer {
  /** The URL of the database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in session mode in front of a database, with its default settings, and waits until it answers.
 *
 * @returns undefined if PgBouncer is not installed
 */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer | undefined> {
  const folder = temporaryFolder('maintenance-pgbouncer');
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  await writeFile(file, settings(new URL(databaseUrl), port));
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...account, file], { stdio: 'ignore' });
  const missing = await Promise.race([
    once(child, 'error').then(() => true),
    once(child, 'spawn').then(() => false),
  ]);
  if (missing) return undefined;
  const unregister = killAfterRun(child.pid!);
  const ended = once(child, 'exit').then(unregister);
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  await eventually(() => answers(url), Boolean);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, stop };
}

function settings(database: URL, port: number): string {
  const target = [
    `host=${database.hostname}`,
    `port=${database.port}`,
    `user=${decodeURIComponent(database.username)}`,
    `password=${decodeURIComponent(database.password)}`,
  ];
  return `[databases]
* = ${target.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 60
`;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
