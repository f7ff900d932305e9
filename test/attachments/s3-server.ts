import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const ACCESS_KEY = 'AKIATEST/WITH+SIGNS';
const SECRET = 'a secret/with+signs=';
const REGION = 'eu-west-3';
/** The page size of object lists. */
const PAGE = 2;

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly modifiedAt: Date;
}

/**
 * A store that speaks the parts of S3 that the service uses, over real HTTP. It rejects every request whose signature does not
 * match the rules of AWS Signature Version 4, which it computes only from the request itself.
 */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  /** The response to every upload, such as one for a full or failing store. */
  uploadFailure: { status: number; body: string } | undefined;
  /** What every upload waits for before it is answered. */
  uploadsWaitFor: Promise<void> | undefined;
  /** The uploads that have arrived. */
  uploads = 0;
  private server: Server | undefined;
  private port = 0;

  async start(): Promise<this> {
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, body = '' }) => response.writeHead(status).end(body));
    });
    await new Promise<void>((done) => this.server!.listen(0, '127.0.0.1', done));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  /** The URL of a folder in its only bucket, for `ATTACHMENTS_URL`. */
  url(secret = SECRET): string {
    const [key, password] = [ACCESS_KEY, secret].map(encodeURIComponent);
    return `http://${key}:${password}@127.0.0.1:${this.port}/bucket/of%20(ours)?region=${REGION}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> {
    const body = await buffer(request);
    if (!isSigned(request, body)) return { status: 403, body: '<Code>SignatureDoesNotMatch</Code>' };
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    const key = decodeURIComponent(pathname).replace(/^\/bucket\/?/, '');
    if (request.method === 'PUT') {
      this.uploads += 1;
      await this.uploadsWaitFor;
      if (this.uploadFailure) return this.uploadFailure;
      this.objects.set(key, { bytes: body, type: request.headers['content-type']!, modifiedAt: new Date() });
      return { status: 200 };
    }
    if (request.method === 'DELETE') return { status: this.objects.delete(key) ? 204 : 404 };
    if (searchParams.get('list-type') === '2') return { status: 200, body: this.list(searchParams) };
    const stored = this.objects.get(key);
    if (!stored) return { status: 404, body: '<Code>NoSuchKey</Code>' };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) return { status: 200, body: stored.bytes };
    return { status: 206, body: stored.bytes.subarray(Number(from), Number(to) + 1) };
  }

  private list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const found = [...this.objects]
      .filter(([key]) => key.startsWith(query.get('prefix')!) && key > after)
      .sort();
    const page = found.slice(0, PAGE);
    const entries = page.map(
      ([key, { modifiedAt }]) =>
        `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
    );
    const next =
      found.length > PAGE ? `<NextContinuationToken>${page.at(-1)![0]}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
  }
}

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const match =
    /Credential=(.+)\/(\d{8})\/(.+)\/s3\/aws4_request,\s*SignedHeaders=(.+),\s*Signature=(\w+)/.exec(
      headers.authorization ?? '',
    );
  if (!match || match[1] !== ACCESS_KEY || match[3] !== REGION) return false;
  const [, , day, region, names, signature] = match as unknown as string[];
  const [path, query = ''] = url!.split('?');
  const hash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== hash || !names!.split(';').includes('host')) return false;
  const text = [
    method,
    path,
    query.replaceAll('+', '%20').split('&').sort().join('&'),
    ...names!.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    hash,
  ].join('\n');
  const digest = createHash('sha256').update(text).digest('hex');
  const toSign = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${day}/${region}/s3/aws4_request\n${digest}`;
  let key: Buffer = Buffer.from(`AWS4${SECRET}`);
  for (const part of [day!, region!, 's3', 'aws4_request', toSign])
    key = createHmac('sha256', key).update(part).digest();
  return key.toString('hex') === signature;
}
