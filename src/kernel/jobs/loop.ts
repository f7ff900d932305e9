import type { Log } from '../log.js';

/** The minimum pause after a failed round, in milliseconds. */
const PAUSE_AFTER_ERROR_MS = 1_000;

/**
 * Runs an action until it is stopped: one round at a time, with a pause in between. An error is logged and does not
 * end the loop, because the next round may succeed.
 */
export class Loop {
  private stopped = false;
  private wake: () => void = () => undefined;
  private readonly running: Promise<void>;

  /**
   * @param act one round; returns true to start the next one at once, because more work is due
   * @param pauseMs the pause between rounds, in milliseconds
   */
  constructor(
    private readonly name: string,
    private readonly act: () => Promise<unknown>,
    private readonly pauseMs: number,
    private readonly log: Log,
  ) {
    this.running = this.run();
  }

  /** Stops the loop, and resolves once the current round has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const pause = await this.round();
      if (pause > 0 && !this.stopped) await this.pause(pause);
    }
  }

  private async round(): Promise<number> {
    try {
      return (await this.act()) === true ? 0 : this.pauseMs;
    } catch (error) {
      this.log.error(
        { loop: this.name, error: (error as Error).message },
        'A round failed; it will be tried again.',
      );
      return Math.max(this.pauseMs, PAUSE_AFTER_ERROR_MS);
    }
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
