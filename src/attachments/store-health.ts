import { Injectable } from '@nestjs/common';
import { TimeoutError, within } from '../kernel/deadline.js';
import { AttachmentStore } from './stores/attachment-store.js';

/** The time limit of a check, in milliseconds. It must be shorter than that of the health check. */
const TIMEOUT_MS = 2_000;
const SILENT = 'it does not answer';

/**
 * Whether files can be stored, for the readiness check. The result is cached for a while. There is one check at a time: one that
 * hangs, on a network file system, occupies a thread of Node.js, and a few of them would stop all access to files.
 */
@Injectable()
export class StoreHealth {
  private last: { readonly at: number; readonly problem: Promise<string | undefined> } | undefined;
  private checking: Promise<void> | undefined;

  constructor(private readonly store: AttachmentStore) {}

  /** Why no file can be stored now, in a few words; undefined if files can be stored. */
  problem(): Promise<string | undefined> {
    const now = performance.now();
    if (!this.last || now - this.last.at > this.store.checkEveryMs)
      this.last = { at: now, problem: this.check() };
    return this.last.problem;
  }

  private async check(): Promise<string | undefined> {
    if (this.checking) return SILENT;
    this.checking = this.store.check().finally(() => (this.checking = undefined));
    try {
      await within(TIMEOUT_MS, this.checking);
      return undefined;
    } catch (error) {
      if (error instanceof TimeoutError) return SILENT;
      const { cause, message } = error as Error;
      return cause instanceof Error ? cause.message : message;
    }
  }
}
