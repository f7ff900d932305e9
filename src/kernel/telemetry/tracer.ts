import { NextInTrace, type TraceContext } from './trace-context.js';

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

/** Creates spans. This base class only propagates trace ids and records nothing; it is used without a collector. */
export class Tracer {
  start({ parent, traceId }: SpanStart): Span {
    return new UnrecordedSpan(parent?.traceId ?? traceId, parent?.traceparent.slice(-2));
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
