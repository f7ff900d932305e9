/**
 * One press of Ctrl-C reaches a process several times: from the terminal, from npm, and from the script that started it.
 * What comes within this time of the first signal, in milliseconds, is the same request.
 */
const ONE_REQUEST_MS = 500;

/** From a terminal, where a person waits, and from a supervisor. */
type StopSignal = 'SIGINT' | 'SIGTERM';

/** The request to stop, as signals bring it: the first begins the time for an orderly stop, a second one ends it. */
export class StopRequest {
  private readonly timeIsUp = new AbortController();
  private readonly force = new AbortController();
  private since: number | undefined;
  private begin: (signal: StopSignal) => void = () => undefined;
  /** Resolves with the first signal when it comes. */
  readonly made = new Promise<StopSignal>((done) => (this.begin = done));

  private constructor(private readonly timeoutMs: number) {}

  /** @param timeoutMs how long an orderly stop may take */
  static listen(timeoutMs: number): StopRequest {
    const request = new StopRequest(timeoutMs);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => request.signal(signal));
    return request;
  }

  get isMade(): boolean {
    return this.since !== undefined;
  }

  /** Aborts when the time for an orderly stop is over. */
  get deadline(): AbortSignal {
    return this.timeIsUp.signal;
  }

  /** Aborts when someone will not wait. The deadline has then come, too. */
  get forced(): AbortSignal {
    return this.force.signal;
  }

  private signal(signal: StopSignal): void {
    if (this.since === undefined) {
      this.since = performance.now();
      setTimeout(() => this.timeIsUp.abort(), this.timeoutMs);
      this.begin(signal);
    } else if (performance.now() - this.since > ONE_REQUEST_MS) {
      this.force.abort();
      this.timeIsUp.abort();
    }
  }
}
