/** What the service promises, each with a line for the report. */
export const PROMISES = {
  once: 'One record and one answer for each idempotency key',
  kept: 'Acknowledged writes stay, are in the feed, and followers equal the table',
  chain: 'Successful `If-Match` writes form one chain',
  stock: 'Stock is conserved',
  numbers: 'Numbers of changes and events have no gaps and no repeats',
  delivered: 'Every subscribed event is delivered, and no other',
  files: 'Acknowledged files open with the same bytes',
  apart: 'Neighbours see nothing of each other',
  honest: 'What fails says so: no 500, and well again by itself',
} as const;

export type PromiseName = keyof typeof PROMISES;

/** How an operation ended: `unknown` when no answer told, so that it may have been done. */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** What a client did, as it wrote it down. */
export interface Operation {
  readonly promise: PromiseName;
  readonly client: string;
  readonly what: string;
  /** The fault that was under way when it began. */
  readonly fault: string;
  readonly invokedAt: number;
  endedAt?: number;
  outcome?: Outcome;
  /** The status of the answer, and what of it matters. */
  status?: number;
  value?: unknown;
}

/** A broken promise. */
export interface Anomaly {
  readonly promise: PromiseName;
  readonly fault: string;
  readonly what: string;
}

/** The name of no fault. */
export const CALM = 'no fault';

/** What clients did, what struck them meanwhile, and which promises turned out to be broken. */
export class History {
  readonly operations: Operation[] = [];
  readonly anomalies: Anomaly[] = [];
  /** How long it took after each fault until all was well, in milliseconds. */
  readonly wellAfter: { readonly fault: string; readonly ms: number }[] = [];
  private readonly episodes: { readonly fault: string; readonly at: number }[] = [{ fault: CALM, at: 0 }];

  /** The fault that is under way. */
  get fault(): string {
    return this.episodes.at(-1)!.fault;
  }

  /** A fault begins, or it is over. */
  set fault(fault: string) {
    this.episodes.push({ fault, at: Date.now() });
  }

  /** The fault that was under way at a moment, in milliseconds. */
  faultAt(moment: number): string {
    return this.episodes.findLast(({ at }) => at <= moment)!.fault;
  }

  /** Writes down that an operation begins. */
  invoke(promise: PromiseName, client: string, what: string): Operation {
    const operation: Operation = { promise, client, what, fault: this.fault, invokedAt: Date.now() };
    this.operations.push(operation);
    return operation;
  }

  /** Writes down how it ended. */
  end(operation: Operation, outcome: Outcome, status?: number, value?: unknown): void {
    Object.assign(operation, { outcome, status, value, endedAt: Date.now() });
  }

  /** Counts something that a check looked at, as an operation that ended well. */
  count(promise: PromiseName, fault: string, n = 1): void {
    for (let i = 0; i < n; i += 1)
      this.operations.push({ promise, client: 'check', what: '', fault, invokedAt: 0, outcome: 'ok' });
  }

  /** Notes a broken promise. @param fault what was under way; what is under way now unless told */
  broken(promise: PromiseName, what: string, fault = this.fault): void {
    this.anomalies.push({ promise, fault, what });
  }
}
