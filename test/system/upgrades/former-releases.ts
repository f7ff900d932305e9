import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BASE_RELEASE } from '../../../src/kernel/database/migrations/migration-files.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Kept between runs. Below `node_modules`, so that the release finds its packages, which are those of this release. */
const CACHE = join(ROOT, 'node_modules/.cache/former-releases');
const RELEASE_PATHS = ['src', 'migrations', 'package.json'];

/** The releases that customers run, the oldest first. */
export const RELEASES = [BASE_RELEASE, '65cc0db1'] as const;

/**
 * A release that customers run, built from the history of the repository.
 *
 * @returns its folder; undefined if the history does not include it, as in a shallow clone
 */
export async function formerRelease(release: string): Promise<string | undefined> {
  const git = (...args: string[]) => run('git', args, { cwd: ROOT, encoding: 'buffer', maxBuffer: 2 ** 30 });
  const folder = join(CACHE, release);
  if (await isThere(folder)) return folder;
  try {
    await git('cat-file', '-e', `${release}^{commit}`);
  } catch {
    console.log(`The history does not include ${release}: the test of the upgrade from it is skipped.`);
    return undefined;
  }
  // It is moved into place atomically, because other runs may build it at the same time.
  const unfinished = join(CACHE, randomUUID());
  await mkdir(join(unfinished, 'scripts'), { recursive: true });
  const archive = join(unfinished, 'release.tar');
  await git('archive', '--output', archive, release, ...RELEASE_PATHS);
  await run('tar', ['-xf', archive, '-C', unfinished]);
  await copyFile(join(ROOT, 'scripts/build.mjs'), join(unfinished, 'scripts/build.mjs'));
  await run(process.execPath, [join(unfinished, 'scripts/build.mjs')]);
  await rm(archive);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
