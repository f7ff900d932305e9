import { Injectable } from '@nestjs/common';
import { parseTraceparent, traceIdOf } from '../../kernel/telemetry/trace-context.js';
import { Tracer, type Span } from '../../kernel/telemetry/tracer.js';
import type { Claim } from './delivery-claims.js';
import type { AttemptOutcome } from './retry-policy.js';

/** Adds a span for every attempt to the trace of the request that caused the event, so that retries appear side by side. */
@Injectable()
export class DeliveryTraces {
  constructor(private readonly tracer: Tracer) {}

  /** Starts the span. An event without a request starts a trace of its own, derived from the event's id. */
  begin({ traceparent, eventId, eventType }: Claim): Span {
    return this.tracer.start({
      name: `deliver ${eventType}`,
      kind: 'client',
      parent: parseTraceparent(traceparent),
      traceId: traceIdOf(eventId),
    });
  }

  /** Ends the span. */
  end(span: Span, { id, endpointId, attempt, url }: Claim, { error, responseStatus }: AttemptOutcome): void {
    span.end({
      attributes: {
        'http.request.method': 'POST',
        'server.address': URL.canParse(url) ? new URL(url).hostname : undefined,
        'http.response.status_code': responseStatus ?? undefined,
        'http.request.resend_count': attempt - 1,
        'maintenance.delivery_id': id,
        'maintenance.endpoint_id': endpointId,
      },
      error: error ?? undefined,
    });
  }
}
