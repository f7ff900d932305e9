import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { ConfigError } from '../../config.js';
import type { Clock } from '../../kernel/clock.js';
import {
  asStoreProblem,
  AttachmentStore,
  type ByteRange,
  OBJECT_NAME,
  type StorableFile,
  type StoredObject,
} from './attachment-store.js';
import { checkFolder } from './disk-store.js';

/** The signing credentials and their scope in the store. */
export interface Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** A request to be signed. */
export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** The SHA-256 of the body, in lowercase hex. */
  readonly sha256: string;
  /** Additional headers to sign. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The SHA-256 of an empty body. */
export const EMPTY = sha256Of('');

/**
 * Signs a request to an S3-compatible store with AWS Signature Version 4.
 *
 * @param at the time of the request; stores refuse a deviation of 15 minutes
 * @returns all headers of the request
 */
export function sign(
  { method, url, sha256: bodyHash, headers = {} }: UnsignedRequest,
  { accessKey, secretKey, region }: Credentials,
  at: Date,
): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = moment.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
  };
  const names = Object.keys(all).sort();
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    method,
    path.join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${all[name]!.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${sha256Of(canonical)}`).toString(
    'hex',
  );
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...all, authorization };
}

/** Percent-encodes a text as the signature requires: everything except letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Time limits for connecting, for the start of the response, and between two chunks of it, in milliseconds. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 30_000;
/** Concurrent connections to the store. */
const CONNECTIONS = 64;
/** How many characters of an error response are read for the log. */
const REFUSAL_MAX = 500;

type Answer = Dispatcher.ResponseData;

/** Stores attachments in a bucket of any S3-compatible store. Uploads are spooled to the machine's temporary folder first. */
export class S3Store extends AttachmentStore {
  /** Stores charge for each request. */
  readonly checkEveryMs = 15_000;
  readonly spoolFolder = join(tmpdir(), 'maintenance-attachments');
  private readonly origin: string;
  private readonly bucket: string;
  /** The prefix of every object name. */
  private readonly prefix: string;
  private readonly credentials: Credentials;
  private readonly agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });

  /**
   * @param address `s3://key:secret@host/bucket/prefix?region=…`; `https:` means the same, `http:` is for stores without TLS
   * @throws ConfigError when a part of it is missing
   */
  constructor(
    address: string,
    private readonly clock: Clock,
  ) {
    super();
    const { protocol, host, username, password, pathname, searchParams } = new URL(address);
    const [bucket, ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    if (!bucket || !username || !password || !host)
      throw new ConfigError(
        'ATTACHMENTS_URL must name a key, its secret, a host and a bucket: s3://key:secret@host/bucket?region=…',
      );
    this.origin = `${protocol === 'http:' ? 'http' : 'https'}://${host}`;
    this.bucket = bucket;
    this.prefix = folders.map((each) => `${each}/`).join('');
    this.credentials = {
      accessKey: decodeURIComponent(username),
      secretKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? 'us-east-1',
    };
  }

  async put(name: string, { path, size, sha256, contentType }: StorableFile): Promise<void> {
    const body = createReadStream(path);
    try {
      // The hash is part of the signature, so the store rejects a corrupted body.
      const headers = { 'content-length': String(size), 'content-type': contentType };
      await this.sendOrThrow('PUT', this.urlOf(name), { body, sha256, headers });
    } finally {
      body.destroy();
      await rm(path, { force: true });
    }
  }

  async open(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const answer = await this.send('GET', this.urlOf(name), { headers });
    if (answer.statusCode === (range ? 206 : 200)) return answer.body;
    if (answer.statusCode !== 404) throw await refusalOf(answer);
    await answer.body.dump();
    return undefined;
  }

  async remove(name: string): Promise<void> {
    await this.sendOrThrow('DELETE', this.urlOf(name));
  }

  /** A bucket has no folders. */
  removeFolderOf(): Promise<void> {
    return Promise.resolve();
  }

  async check(): Promise<void> {
    const url = this.urlOf('.check');
    await checkFolder(this.spoolFolder).catch((error: unknown) => {
      throw asStoreProblem(error);
    });
    await this.sendOrThrow('PUT', url, {
      body: Readable.from([]),
      sha256: EMPTY,
      headers: { 'content-length': '0' },
    });
    await this.sendOrThrow('DELETE', url);
  }

  async *list(businessId?: string): AsyncIterable<readonly StoredObject[]> {
    let next: string | undefined;
    do {
      const url = this.urlOf();
      url.searchParams.set('list-type', '2');
      url.searchParams.set('prefix', businessId === undefined ? this.prefix : `${this.prefix}${businessId}/`);
      if (next !== undefined) url.searchParams.set('continuation-token', next);
      const page = await this.sendOrThrow('GET', url);
      yield [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry]) => this.objectOf(entry!));
      next = valueOf(page, 'NextContinuationToken');
    } while (next !== undefined);
  }

  /** Closes the connections after the pending requests. */
  async onApplicationShutdown(): Promise<void> {
    await this.agent.close();
  }

  private objectOf(entry: string): StoredObject[] {
    const key = valueOf(entry, 'Key') ?? '';
    const name = key.slice(this.prefix.length);
    if (!key.startsWith(this.prefix) || !OBJECT_NAME.test(name)) return [];
    return [{ name, modifiedAt: new Date(valueOf(entry, 'LastModified') ?? '') }];
  }

  private urlOf(name = ''): URL {
    const parts = [this.bucket, ...`${this.prefix}${name}`.split('/').filter(Boolean)];
    return new URL(`/${parts.map(encode).join('/')}`, this.origin);
  }

  /** @returns the body of a successful response; deleting a missing object counts as success */
  private async sendOrThrow(
    method: Dispatcher.HttpMethod,
    url: URL,
    content?: { body: Readable; sha256: string; headers: Record<string, string> },
  ): Promise<string> {
    const answer = await this.send(method, url, content);
    const isGone = method === 'DELETE' && answer.statusCode === 404;
    if (answer.statusCode >= 300 && !isGone) throw await refusalOf(answer);
    return answer.body.text();
  }

  private async send(
    method: Dispatcher.HttpMethod,
    url: URL,
    {
      body,
      sha256 = EMPTY,
      headers = {},
    }: { body?: Readable; sha256?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const signed = sign({ method, url, sha256, headers }, this.credentials, this.clock.now());
    try {
      return await request(url, { method, headers: signed, body, dispatcher: this.agent });
    } catch (error) {
      throw asStoreProblem(error);
    }
  }
}

/** Error codes with which a store reports that it is full. The status 507 means the same. */
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/;

async function refusalOf({ statusCode, body }: Answer): Promise<unknown> {
  const text = (await body.text()).slice(0, REFUSAL_MAX);
  const code = statusCode === 507 || FULL.test(text) ? 'ENOSPC' : `S3_${statusCode}`;
  return asStoreProblem(Object.assign(new Error(`The store answered ${statusCode}: ${text}`), { code }));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text within an element of a response. */
function valueOf(xml: string, element: string): string | undefined {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
}
