import { randomUUID } from 'node:crypto';

/** Where work stands in a trace (W3C Trace Context): what comes after it names it as its cause. */
export interface TraceContext {
  /** 32 hexadecimal digits, the same for all that follows from one request. */
  readonly traceId: string;
  /** The same as a header: `00-<trace>-<span>-<flags>`. */
  readonly traceparent: string;
}

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
const ZEROS = /^0+$/;
const SPAN_DIGITS = 16;
/** Anyone who receives it may record the trace: this side keeps its id in the logs. */
const SAMPLED = '01';

/** A `traceparent` that can be believed to be one, of this version of the format; undefined for anything else. */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string' || header.length > 128) return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || header.startsWith('ff') || ZEROS.test(traceId) || ZEROS.test(spanId!))
    return undefined;
  if (header.startsWith('00') && header.length !== 55) return undefined;
  return { traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

/** The place of new work in a trace. Its id is made when it is handed on: most work hands on nothing. */
export class NextInTrace implements TraceContext {
  private own: string | undefined;

  /** @param flags as in the `traceparent` of what caused it */
  constructor(
    readonly traceId: string,
    private readonly flags = SAMPLED,
  ) {}

  get traceparent(): string {
    return (this.own ??= `00-${this.traceId}-${newSpanId()}-${this.flags}`);
  }

  /** What follows from a cause. */
  static after({ traceId, traceparent }: TraceContext): NextInTrace {
    return new NextInTrace(traceId, traceparent.slice(-2));
  }
}

/** Out of a UUID: Node draws its random bits for many at once, where each draw by itself is a call of the system. */
function newSpanId(): string {
  return traceIdOf(randomUUID()).slice(0, SPAN_DIGITS);
}

/** The trace of what has an id and no cause that is known: the id is unique, and has as many digits as that of a trace. */
export function traceIdOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}
