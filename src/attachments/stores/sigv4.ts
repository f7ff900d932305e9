import { createHash, createHmac } from 'node:crypto';

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
export const EMPTY = sha256('');

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
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${sha256(canonical)}`).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...all, authorization };
}

/** Percent-encodes a text as the signature requires: everything except letters, digits and `-._~`. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
