// Prepares a bare clone: installs missing packages, and builds what is stale. Needs only Node.js and npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));
const path = (...parts) => join(root, ...parts);

/** Reports slow steps on standard error: standard output belongs to the command itself. */
export const say = (line) => process.stderr.write(`${line}\n`);

/**
 * Installs and builds if needed. On failure, ends the process with one clear line. A shipped program without sources is used as
 * it is.
 *
 * @param tools whether development packages are needed too: they are two thirds of all packages
 */
export function bootstrap({ tools }) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
  if (!existsSync(path('src'))) return;
  if (isInstalled(tools) && isBuilt()) return;
  withLock(() => {
    if (!isInstalled(tools)) install(tools);
    if (!isBuilt()) build();
  });
}

/**
 * Whether `node_modules` contains the packages of the lock file, no matter how they were installed. npm writes its own record there
 * last, so an interrupted installation has none. The record omits packages for other platforms, which may be missing.
 */
function isInstalled(tools) {
  const record = read(path('node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const present = JSON.parse(record).packages;
  const wanted = JSON.parse(read(path('package-lock.json'))).packages;
  const fits = ({ os, cpu }) =>
    (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true;
    if (name in present) return present[name].version === entry.version && fits(present[name]);
    if (entry.dev && !tools) return true;
    return entry.optional || entry.devOptional || entry.peer || !fits(entry);
  });
}

function install(tools) {
  say('Installing the packages (the first time takes a minute) …');
  // A running service may use the installed packages. Development packages are added without removing anything.
  const how = tools && isInstalled(false) ? ['install', '--no-save'] : ['ci'];
  const which = tools ? '--include=dev' : '--omit=dev';
  const flags = [which, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', [...how, ...flags], 'The packages could not be installed.');
}

function isBuilt() {
  return read(path('dist', '.built')) === sources();
}

function build() {
  const built = sources();
  say('Building …');
  run(process.execPath, [path('scripts/build.mjs')], 'The build failed.');
  writeFileSync(path('dist', '.built'), built);
}

function sources() {
  const settings = ['scripts/build.mjs', 'package-lock.json'];
  return digest([...filesBelow('src'), ...settings]);
}

/** Two commands started at the same time build only once: the second waits for the first, unless the first has died. */
function withLock(act) {
  const lock = path('.building');
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`Cannot write to ${root}: ${error.code}.`);
    }
    const holder = Number(read(lock) ?? 0);
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  act();
  process.off('exit', release);
  release();
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs a step. Its output is shown only if it fails. */
function run(command, args, failureMessage) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (result.status === 0) return;
  say(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? result.error.message : ''}`);
  fail(failureMessage);
}

/** Ends the process with a one-line reason. */
export function fail(line) {
  say(line);
  process.exit(1);
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path(file)));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(path(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort();
}

/** The text of a file; undefined if it does not exist. */
export function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
