// Makes a bare clone ready to run: installs what is missing, builds what is stale. Needs nothing but Node.js and npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));
const path = (...parts) => join(root, ...parts);

/** Says what takes time, on standard error: standard output belongs to the command itself. */
export const say = (line) => process.stderr.write(`${line}\n`);

/**
 * Installs and builds where needed; ends the process with one clear line when that fails. Where only the built program
 * was shipped, it is taken as it is.
 *
 * @param tools whether the packages of development are needed too: they are two thirds of all
 */
export function bootstrap({ tools }) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
  if (!existsSync(path('src'))) return;
  if (isInstalled(tools) && isBuilt()) return;
  alone(() => {
    if (!isInstalled(tools)) install(tools);
    if (!isBuilt()) build();
  });
}

/**
 * Whether `node_modules` holds what the lock file names, regardless of who installed it. npm keeps its own record there, and writes
 * it last: an installation that was cut short has none. Packages for other platforms are absent from it, and may be.
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
  // What runs may run already: the tools come beside it, and nothing is taken away meanwhile.
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

/** Two commands given at once build once: the second waits for the first, unless that has died. */
function alone(act) {
  const lock = path('.building');
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`Cannot write to ${root}: ${error.code}.`);
    }
    const holder = Number(read(lock) ?? 0);
    if (holder > 0 && !lives(holder)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  act();
  process.off('exit', release);
  release();
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs a step; its output is shown only when it fails. */
function run(command, args, complaint) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (result.status === 0) return;
  say(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? result.error.message : ''}`);
  fail(complaint);
}

/** Ends the process with one line that says why. */
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

/** The text of a file; undefined where there is none. */
export function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
