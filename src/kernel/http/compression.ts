import type { Request } from 'express';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Supported encodings, in order of preference: brotli is both smaller and faster. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The shortest text that is compressed, in characters: a shorter response fits one packet either way. */
const MIN_LENGTH = 1_024;

/** Compression levels: fast for a single response, best for a text that is compressed once and reused. */
const LEVELS = { fast: { br: 1, gzip: 1 }, best: { br: 9, gzip: 9 } } as const;

/** The encoding in which to send a text, negotiated by `Accept-Encoding`; undefined to send it uncompressed. */
export function encodingFor(text: string, request: Request): Encoding | undefined {
  if (text.length < MIN_LENGTH || request.headers['accept-encoding'] === undefined) return undefined;
  return ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) === encoding);
}

/**
 * Compresses a text. Fifty assets (35 KB) become 4.3 KB of brotli in 50 µs, or 5 KB of gzip in 80 µs, which is less than handing
 * the work to another thread would cost. A higher level takes three times as long for 5 % less.
 */
export function compress(text: string, encoding: Encoding, effort: keyof typeof LEVELS = 'fast'): Buffer {
  const level = LEVELS[effort][encoding];
  if (encoding === 'gzip') return gzipSync(text, { level });
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });
}

/**
 * A text that is the same in every response. It is compressed once per encoding, on the first request. All responses share its bytes,
 * so that clients that do not read them occupy no memory.
 */
export class CachedText {
  readonly bytes: Buffer;
  private readonly cache = new Map<Encoding, Buffer>();

  constructor(readonly text: string) {
    this.bytes = Buffer.from(text);
  }

  /** The compressed text. */
  in(encoding: Encoding): Buffer {
    const bytes = this.cache.get(encoding) ?? compress(this.text, encoding, 'best');
    this.cache.set(encoding, bytes);
    return bytes;
  }
}

/** The `ETag` of the compressed form: different bytes need a different strong tag (RFC 9110, §8.8.3). */
export function tagWithEncoding(encoding: Encoding, tag: string): string {
  return tag.replace(/"$/, `.${encoding}"`);
}

/** Removes the encoding that `tagWithEncoding` appended. The service's own tags contain no full stop. */
export function tagWithoutEncoding(tag: string): string {
  return tag.replace(/\.(br|gzip)"$/, '"');
}
