import { randomUUID } from 'node:crypto';

/** A position in a trace (W3C Trace Context). Work that it causes has it as its parent. */
export interface TraceContext {
  /** 32 hexadecimal digits, the same for everything that one request causes. */
  readonly traceId: string;
  /** The span as a header: `00-<trace>-<span>-<flags>`. */
  readonly traceparent: string;
}

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
const ZEROS = /^0+$/;
const SPAN_DIGITS = 16;
/** The flag that allows receivers to record the trace. The service itself has the trace id in its logs. */
const SAMPLED = '01';

/** Parses a `traceparent` header, and converts it to version 00. @returns undefined if it is invalid */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string' || header.length > 128) return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || header.startsWith('ff') || ZEROS.test(traceId) || ZEROS.test(spanId!))
    return undefined;
  if (header.startsWith('00') && header.length !== 55) return undefined;
  return { traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

/** The position of new work in a trace. Its span id is only generated when it is read, because most work does not propagate it. */
class NextInTrace implements TraceContext {
  private own: string | undefined;

  /** @param flags the flags of its parent's `traceparent` */
  constructor(
    readonly traceId: string,
    private readonly flags = SAMPLED,
  ) {}

  get traceparent(): string {
    return (this.own ??= `00-${this.traceId}-${newSpanId()}-${this.flags}`);
  }

  /** The position of work that a parent causes. */
  static after({ traceId, traceparent }: TraceContext): NextInTrace {
    return new NextInTrace(traceId, traceparent.slice(-2));
  }
}

/** Taken from a UUID, because Node generates the random bytes of many UUIDs with one system call. */
function newSpanId(): string {
  return traceIdOf(randomUUID()).slice(0, SPAN_DIGITS);
}

/** Derives the id of a new trace from a UUID, which has the same number of digits. */
export function traceIdOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}

/** The data of a span that is known at its end. */
export interface SpanEnd {
  /** Replaces the name given at the start. */
  readonly name?: string;
  /** With OpenTelemetry's attribute names. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  /** The kind of error, in one word; undefined after a success. */
  readonly error?: string | undefined;
}

/** A span of a trace. */
export interface Span extends TraceContext {
  end(end: SpanEnd): void;
}

/** The data of a span that is known at its start. */
export interface SpanStart {
  readonly name: string;
  /** Whether it handles a request (`server`) or sends one (`client`). */
  readonly kind: 'server' | 'client';
  /** Its parent; without one, it is the root of the trace `traceId`. */
  readonly parent: TraceContext | undefined;
  readonly traceId: string;
}

/** Ends the span of something that the current request waits for. @param error why it failed, if it did */
export type EndWait = (error?: Error | null) => void;

/**
 * Starts the span of something that the current request waits for, such as a statement.
 *
 * @param attributes with OpenTelemetry's attribute names
 */
export type StartWait = (name: string, attributes: Readonly<Record<string, string>>) => EndWait;

/** Creates spans. This base class only propagates trace ids and records nothing; it is used without a collector. */
export class Tracer {
  start({ parent, traceId }: SpanStart): Span {
    return new UnrecordedSpan(parent?.traceId ?? traceId, parent?.traceparent.slice(-2));
  }

  /** Starts spans below the current request's; undefined if nothing is recorded. */
  readonly waits: StartWait | undefined = undefined;

  /** Makes a span the current one for everything that this asynchronous task does from now on. */
  enter(_span: Span): void {
    // Nothing is recorded.
  }

  /** Sends the remaining spans. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}

class UnrecordedSpan extends NextInTrace implements Span {
  end(): void {
    // Nothing is recorded.
  }
}
