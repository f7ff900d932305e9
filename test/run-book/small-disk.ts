import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** A disk of its own can be mounted by root alone. */
export const canMount = process.getuid?.() === 0;

/** A small disk in the place of a folder, which can be filled. Nothing at all where we may not mount one. */
export class SmallDisk {
  private isMounted = false;

  constructor(
    private readonly folder: string,
    size: string,
    mode = '777',
  ) {
    if (!canMount) return;
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=${mode}`, 'run-book', folder]);
    this.isMounted = true;
  }

  /** Takes it away again, with all that is on it. */
  close(): void {
    if (this.isMounted) execFileSync('umount', [this.folder]);
    this.isMounted = false;
  }
}
