import type { Log } from '../log.js';

/** After an error, the next round waits at least this long, in milliseconds. */
const PAUSE_AFTER_ERROR_MS = 1_000;

/**
 * Does something again and again until it is stopped: one round at a time, a pause between two. An error is logged, and
 * does not end the loop: what is broken may be back at the next round.
 */
export class Loop {
  private stopped = false;
  private wake: () => void = () => undefined;
  private readonly running: Promise<void>;

  /**
   * @param act one round; returns true to go on at once, because there is more to do
   * @param pauseMs the pause between rounds
   */
  constructor(
    private readonly name: string,
    private readonly act: () => Promise<unknown>,
    private readonly pauseMs: number,
    private readonly log: Log,
  ) {
    this.running = this.run();
  }

  /** Stops; resolves once the current round is over. */
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
