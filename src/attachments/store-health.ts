import { Injectable } from '@nestjs/common';
import { TooLate, within } from '../kernel/deadline.js';
import { AttachmentStore } from './stores/attachment-store.js';

/** How long a check may take, in milliseconds: less than a health check waits. */
const PATIENCE_MS = 2_000;

/** Whether files can be kept, for the readiness of a process. What was found is good for a while. */
@Injectable()
export class StoreHealth {
  private last: { readonly at: number; readonly problem: Promise<string | undefined> } | undefined;

  constructor(private readonly store: AttachmentStore) {}

  /** Why no file can be kept now, in a few words; undefined while one can. */
  problem(): Promise<string | undefined> {
    const now = performance.now();
    if (!this.last || now - this.last.at > this.store.checkEveryMs)
      this.last = { at: now, problem: this.check() };
    return this.last.problem;
  }

  private async check(): Promise<string | undefined> {
    try {
      await within(PATIENCE_MS, this.store.check());
      return undefined;
    } catch (error) {
      if (error instanceof TooLate) return 'it does not answer';
      const { cause, message } = error as Error;
      return cause instanceof Error ? cause.message : message;
    }
  }
}
