/**
 * One press of Ctrl-C reaches a process several times: from the terminal, from npm, and from the script that started it. Signals within
 * this time after the first one, in milliseconds, belong to the same request.
 */
const SAME_REQUEST_MS = 500;

/** SIGINT comes from a terminal, SIGHUP from one that is closed, SIGTERM from a supervisor. */
const STOP_SIGNALS = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const;
type StopSignal = (typeof STOP_SIGNALS)[number];

/** A request to stop by signals: the first signal starts an orderly stop with a time limit, and a second one forces the stop. */
export class StopRequest {
  private readonly timeout = new AbortController();
  private readonly force = new AbortController();
  private receivedAt: number | undefined;
  private resolve: (signal: StopSignal) => void = () => undefined;
  /** Resolves with the first signal. */
  readonly received = new Promise<StopSignal>((resolve) => (this.resolve = resolve));

  private constructor(private readonly timeoutMs: number) {}

  /** @param timeoutMs how long an orderly stop may take */
  static listen(timeoutMs: number): StopRequest {
    const request = new StopRequest(timeoutMs);
    for (const signal of STOP_SIGNALS) process.on(signal, () => request.signal(signal));
    return request;
  }

  get isReceived(): boolean {
    return this.receivedAt !== undefined;
  }

  /** Aborts when the time for an orderly stop is over. */
  get deadline(): AbortSignal {
    return this.timeout.signal;
  }

  /** Aborts when the stop is forced; the deadline aborts then as well. */
  get forced(): AbortSignal {
    return this.force.signal;
  }

  private signal(signal: StopSignal): void {
    if (this.receivedAt === undefined) {
      this.receivedAt = performance.now();
      setTimeout(() => this.timeout.abort(), this.timeoutMs);
      this.resolve(signal);
    } else if (performance.now() - this.receivedAt > SAME_REQUEST_MS) {
      this.force.abort();
      this.timeout.abort();
    }
  }
}
