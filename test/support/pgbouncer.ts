import { spawn, spawnSync } from 'node:child_process';
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

/** The program, of another release than the installed one if the variable names it. */
const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer';

/** The release of PgBouncer, such as 1.25; undefined if it is not installed. */
export function pgBouncerRelease(): { readonly text: string; readonly prepares: boolean } | undefined {
  const { status, stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  const [text, major, minor] = /PgBouncer (\d+)\.(\d+)\S*/.exec(status === 0 ? stdout : '') ?? [];
  if (text === undefined) return undefined;
  return { text, prepares: Number(major) > 1 || Number(minor) >= 21 };
}

/**
 * Starts PgBouncer in front of a database, and waits until it answers.
 *
 * @param more its settings: by default session mode, with as many connections as the tests open
 * @param ofDatabase further settings of the database
 * @returns undefined if PgBouncer is not installed
 */
export async function startPgBouncer(
  databaseUrl: string,
  more = 'pool_mode = session\ndefault_pool_size = 60',
  ofDatabase = '',
): Promise<PgBouncer | undefined> {
  const folder = temporaryFolder('maintenance-pgbouncer');
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  await writeFile(file, settings(new URL(databaseUrl), port, more, ofDatabase));
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(PROGRAM, [...account, file], { stdio: 'ignore' });
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

function settings(database: URL, port: number, more: string, ofDatabase: string): string {
  const target = [
    `host=${database.hostname}`,
    `port=${database.port}`,
    `user=${decodeURIComponent(database.username)}`,
    `password=${decodeURIComponent(database.password)}`,
  ];
  return `[databases]
* = ${target.join(' ')} ${ofDatabase}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${more}
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
