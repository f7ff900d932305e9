import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Only root can mount a disk. */
export const canMount = process.getuid?.() === 0;

/** A small disk mounted on a folder, which can be filled. Undefined where mounting is not allowed. */
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

  /** Unmounts it and removes its content. */
  close(): void {
    if (this.isMounted) execFileSync('umount', [this.folder]);
    this.isMounted = false;
  }
}
