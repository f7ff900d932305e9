import { NextInTrace, type TraceContext } from './trace-context.js';

/** What is told of a piece of work when it is over. */
export interface SpanEnd {
  /** Replaces the name it began with. */
  readonly name?: string;
  /** By OpenTelemetry's names. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  /** What went wrong, as a word; undefined when nothing did. */
  readonly error?: string | undefined;
}

/** A piece of work in a trace. */
export interface Span extends TraceContext {
  end(end: SpanEnd): void;
}

/** How a piece of work begins. */
export interface SpanStart {
  readonly name: string;
  /** Whether it answers someone, or asks someone. */
  readonly kind: 'server' | 'client';
  /** What caused it; without one it is the first of the trace `traceId`. */
  readonly parent: TraceContext | undefined;
  readonly traceId: string;
}

/** Follows work through the service. Without a collector of traces, ids are handed on all the same, and nothing is kept. */
export class Tracer {
  start({ parent, traceId }: SpanStart): Span {
    return new UnrecordedSpan(parent?.traceId ?? traceId, parent?.traceparent.slice(-2));
  }

  /** Sends what is left. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}

class UnrecordedSpan extends NextInTrace implements Span {
  end(): void {
    // There is no one to tell.
  }
}
