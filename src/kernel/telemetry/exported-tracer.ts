import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type DiagLogger,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { AsyncLocalStorage } from 'node:async_hooks';
import { VERSION } from '../version.js';
import {
  type Span,
  type SpanEnd,
  type SpanStart,
  type StartWait,
  type TraceContext,
  Tracer,
} from './tracer.js';

const MAX_ERROR_LENGTH = 300;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Gives a new trace an id derived from the request that started it, so that the request log and the collector have the same id. */
class ChosenTraceIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  next: string | undefined;

  generateTraceId(): string {
    return this.next ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.random.generateSpanId();
  }
}

/** Passes on OpenTelemetry's own errors, shortened, and ignores its other messages. */
class ErrorLogger implements DiagLogger {
  constructor(private readonly onError: (error: string) => void) {}

  error(message: string): void {
    this.onError(message.slice(0, MAX_ERROR_LENGTH));
  }
  warn(): void {}
  info(): void {}
  debug(): void {}
  verbose(): void {}
}

/** Exports spans by OTLP. Loaded only if a collector is configured; OpenTelemetry's environment variables configure it further. */
export class ExportedTracer extends Tracer {
  private readonly ids = new ChosenTraceIds();
  private readonly provider: BasicTracerProvider;
  private readonly tracer: OtelTracer;
  private readonly current = new AsyncLocalStorage<Span>();
  /** What no request waits for, such as the statements of a worker, has no span. */
  override readonly waits: StartWait = (name, attributes) => {
    const parent = this.current.getStore();
    if (!parent) return () => undefined;
    const span = this.start({ name, kind: 'client', parent, traceId: parent.traceId });
    return (error) => span.end({ attributes, error: error ? codeOf(error) : undefined });
  };

  private constructor(exporter: SpanExporter, service: string) {
    super();
    this.provider = new BasicTracerProvider({
      idGenerator: this.ids,
      // Last, so that OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override the rest.
      resource: defaultResource()
        .merge(resourceFromAttributes({ 'service.name': service, 'service.version': VERSION }))
        .merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.tracer = this.provider.getTracer('maintenance-api');
  }

  /**
   * @param service the service name, unless `OTEL_SERVICE_NAME` is set
   * @param protocol `http/protobuf` or `http/json`
   * @param onError receives the reason when spans could not be sent
   */
  static async open(
    service: string,
    protocol: string,
    onError: (error: string) => void,
  ): Promise<ExportedTracer> {
    diag.setLogger(new ErrorLogger(onError), {
      logLevel: DiagLogLevel.ERROR,
      suppressOverrideMessage: true,
    });
    const { OTLPTraceExporter } =
      protocol === 'http/json'
        ? await import('@opentelemetry/exporter-trace-otlp-http')
        : await import('@opentelemetry/exporter-trace-otlp-proto');
    return new ExportedTracer(new OTLPTraceExporter(), service);
  }

  override start({ name, kind, parent, traceId }: SpanStart): Span {
    this.ids.next = traceId;
    return new ExportedSpan(this.tracer.startSpan(name, { kind: KINDS[kind] }, parentContext(parent)));
  }

  override enter(span: Span): void {
    this.current.enterWith(span);
  }

  override async close(): Promise<void> {
    await this.provider.shutdown();
  }
}

/** What kind of error it is, in one word, such as PostgreSQL's code. */
function codeOf(error: Error): string {
  return (error as { code?: string }).code ?? error.name;
}

function parentContext(parent: TraceContext | undefined): Context {
  if (!parent) return ROOT_CONTEXT;
  const [, traceId, spanId, flags] = parent.traceparent.split('-');
  const traceFlags = Number.parseInt(flags!, 16);
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: traceId!,
    spanId: spanId!,
    traceFlags,
    isRemote: true,
  });
}

class ExportedSpan implements Span {
  readonly traceId: string;
  readonly traceparent: string;

  constructor(private readonly span: OtelSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;
  }

  end({ name, attributes, error }: SpanEnd): void {
    const { span } = this;
    if (name !== undefined) span.updateName(name);
    for (const [key, value] of Object.entries(attributes))
      if (value !== undefined) span.setAttribute(key, value);
    if (error !== undefined) {
      span.setAttribute('error.type', error);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }
}
