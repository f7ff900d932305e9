import { Injectable } from '@nestjs/common';
import { parseTraceparent, traceIdOf } from '../../kernel/telemetry/trace-context.js';
import { Tracer, type Span } from '../../kernel/telemetry/tracer.js';
import type { Claim } from './delivery-claims.js';
import type { Outcome } from './retry-policy.js';

/** Puts every attempt into the trace of the request that caused its event: a span each, so that retries stand side by side. */
@Injectable()
export class DeliveryTraces {
  constructor(private readonly tracer: Tracer) {}

  /** An attempt begins. What happened without a request has a trace of its own, by the event's id. */
  begin({ traceparent, eventId, eventType }: Claim): Span {
    return this.tracer.start({
      name: `deliver ${eventType}`,
      kind: 'client',
      parent: parseTraceparent(traceparent),
      traceId: traceIdOf(eventId),
    });
  }

  /** It is over. */
  end(span: Span, { id, endpointId, attempt, url }: Claim, { error, responseStatus }: Outcome): void {
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
