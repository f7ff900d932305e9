/** The promises of the service, each with its text for the report. */
export const PROMISES = {
  once: 'Each idempotency key has one record and one answer',
  kept: 'Acknowledged writes are kept and are in the feed, and a copy made from the feed equals the tables',
  chain: 'Of the writes with `If-Match` at the same version, at most one succeeds',
  stock: 'The stock is the sum of its movements',
  numbers: 'The sequence numbers of changes and of events have no gaps and no duplicates',
  delivered: 'Every subscribed event is delivered, and no other',
  files: 'Acknowledged files are read back unchanged',
  isolation: 'No business sees data of another',
  errors: 'No answer is a 500, and everything recovers without help',
} as const;

export type PromiseName = keyof typeof PROMISES;

/** The result of an operation: `unknown` without an answer, because it may have succeeded. */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** An action of a client, as the client recorded it. */
export interface Operation {
  readonly promise: PromiseName;
  readonly client: string;
  readonly what: string;
  /** The fault that was active when it began. */
  readonly fault: string;
  readonly invokedAt: number;
  endedAt?: number;
  outcome?: Outcome;
  /** The status of the answer, and the relevant part of its body. */
  status?: number;
  value?: unknown;
}

/** A broken promise. */
export interface Anomaly {
  readonly promise: PromiseName;
  readonly fault: string;
  readonly what: string;
}

/** The name for times without a fault. */
export const NO_FAULT = 'no fault';

/** The actions of the clients, the faults at that time, and the promises that turned out to be broken. */
export class History {
  readonly operations: Operation[] = [];
  readonly anomalies: Anomaly[] = [];
  /** The recovery time after each fault, in milliseconds. */
  readonly recoveries: { readonly fault: string; readonly ms: number }[] = [];
  private readonly episodes: { readonly fault: string; readonly at: number }[] = [{ fault: NO_FAULT, at: 0 }];

  /** The active fault. */
  get fault(): string {
    return this.episodes.at(-1)!.fault;
  }

  /** Records that a fault begins or ends. */
  set fault(fault: string) {
    this.episodes.push({ fault, at: Date.now() });
  }

  /** The fault that was active at a time, in milliseconds. */
  faultAt(moment: number): string {
    return this.episodes.findLast(({ at }) => at <= moment)!.fault;
  }

  /** Records the start of an operation. */
  invoke(promise: PromiseName, client: string, what: string): Operation {
    const operation: Operation = { promise, client, what, fault: this.fault, invokedAt: Date.now() };
    this.operations.push(operation);
    return operation;
  }

  /** Records the result of an operation. */
  end(operation: Operation, outcome: Outcome, status?: number, value?: unknown): void {
    Object.assign(operation, { outcome, status, value, endedAt: Date.now() });
  }

  /** Counts a fact that a check examined as a successful operation. */
  count(promise: PromiseName, fault: string, n = 1): void {
    for (let i = 0; i < n; i += 1)
      this.operations.push({ promise, client: 'check', what: '', fault, invokedAt: 0, outcome: 'ok' });
  }

  /** Records a broken promise. @param fault the fault at that time; by default, the active one */
  broken(promise: PromiseName, what: string, fault = this.fault): void {
    this.anomalies.push({ promise, fault, what });
  }
}
