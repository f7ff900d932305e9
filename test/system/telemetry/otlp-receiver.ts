import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}

interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
        readonly kind: number;
        readonly attributes: readonly OtlpAttribute[];
        readonly status: { readonly code?: number };
      }[];
    }[];
  }[];
}

/** A span as the collector received it. */
export interface SpanSeen {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'server' | 'client' | 'other';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

const KINDS: Readonly<Record<number, SpanSeen['kind']>> = { 2: 'server', 3: 'client' };
const ERROR = 2;

/** A collector of traces on a real socket, which accepts OTLP over HTTP in JSON and keeps the bytes of other formats. */
export class OtlpReceiver {
  readonly spans: SpanSeen[] = [];
  readonly posts: { readonly path: string; readonly type: string; readonly bytes: Buffer }[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<OtlpReceiver> {
    const server = createServer();
    const receiver = new OtlpReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const type = request.headers['content-type'] ?? '';
        const bytes = Buffer.concat(chunks);
        receiver.posts.push({ path: request.url!, type, bytes });
        if (type.startsWith('application/json')) receiver.keep(JSON.parse(bytes.toString()) as OtlpTraces);
        response
          .writeHead(200, { 'Content-Type': type })
          .end(type.startsWith('application/json') ? '{}' : '');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of a trace, without those of PostgreSQL. */
  of(traceId: string): SpanSeen[] {
    return this.spans.filter((span) => span.traceId === traceId && !isOfDatabase(span));
  }

  /** The spans of what a trace waited for in PostgreSQL. */
  databaseOf(traceId: string): SpanSeen[] {
    return this.spans.filter((span) => span.traceId === traceId && isOfDatabase(span));
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    // First no new connections: a process that posts again at once would keep the server open.
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private keep({ resourceSpans }: OtlpTraces): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const { spans } of scopeSpans)
        for (const { traceId, spanId, parentSpanId, name, kind, attributes, status } of spans)
          this.spans.push({
            ...{ service, traceId, spanId, parentSpanId, name },
            kind: KINDS[kind] ?? 'other',
            attributes: valuesOf(attributes),
            failed: status.code === ERROR,
          });
    }
  }
}

function valuesOf(attributes: readonly OtlpAttribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}

function isOfDatabase({ attributes }: SpanSeen): boolean {
  return attributes['db.system.name'] === 'postgresql';
}
