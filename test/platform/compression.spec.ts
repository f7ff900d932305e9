import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { assertContract } from '../support/contract.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();

const READ = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/** Sends a request with this `Accept-Encoding`, or without one if undefined. */
async function ask(
  business: TestBusiness,
  path: string,
  accepted?: string,
  { method = 'GET', headers = {} }: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
) {
  const answer = await request(`${testApp.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${business.key}`,
      ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
      ...headers,
    },
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const encoding = answer.headers['content-encoding'] as keyof typeof READ | undefined;
  const text = (encoding === undefined ? bytes : READ[encoding](bytes)).toString();
  return { status: answer.statusCode, headers: answer.headers, bytes, encoding, text };
}

/** A business with a list worth compressing. */
async function withTechnicians(): Promise<TestBusiness> {
  const business = await testApp.business();
  for (let i = 0; i < 20; i += 1) await business.technician({ name: `Ada Fitter ${i}` });
  return business;
}

const LIST = '/api/v1/technicians';

describe('a response', () => {
  it('is compressed with Brotli, or else gzip, if the client accepts it, and has the same content', async () => {
    const business = await withTechnicians();
    const plain = await ask(business, LIST);
    expect([plain.encoding, plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    const encodings: Record<string, string> = {
      'gzip, deflate, br': 'br',
      br: 'br',
      '*': 'br',
      'gzip;q=0.5, br;q=0': 'gzip',
      gzip: 'gzip',
    };
    for (const [accepted, encoding] of Object.entries(encodings)) {
      const reply = await ask(business, LIST, accepted);
      expect([reply.encoding, reply.headers.vary], accepted).toEqual([encoding, 'Accept-Encoding']);
      expect(reply.text).toBe(plain.text);
      expect(reply.bytes.length).toBeLessThan(plain.bytes.length / 4);
      expect(reply.headers['content-length']).toBe(String(reply.bytes.length));
    }
  });

  it('is not compressed if the client accepts neither, or if it is short', async () => {
    const business = await withTechnicians();
    for (const accepted of ['identity', 'deflate', 'zstd', '', 'br;q=0, gzip;q=0'])
      expect((await ask(business, LIST, accepted)).encoding, accepted).toBeUndefined();
    expect((await ask(business, '/api/v1/buildings', 'br')).encoding).toBeUndefined();
    const refused = await ask(business, '/api/v1/assets/x', 'br');
    expect([refused.status, refused.encoding]).toEqual([404, undefined]);
  });

  it('has no body for HEAD', async () => {
    const head = await ask(await withTechnicians(), LIST, 'br', { method: 'HEAD' });
    expect([head.status, head.bytes.length, head.headers.vary]).toEqual([200, 0, 'Accept-Encoding']);
  });
});

describe('the ETag of a compressed response', () => {
  it('differs from the uncompressed one, and works with If-None-Match and If-Match', async () => {
    const business = await testApp.business();
    const path = `/api/v1/assets/${await business.asset({ description: 'x'.repeat(2_000) })}`;
    const plain = await ask(business, path);
    const reply = await ask(business, path, 'br');
    const etag = reply.headers.etag as string;
    expect(etag).not.toBe(plain.headers.etag);
    expect(etag.replace('.br"', '"')).toBe(plain.headers.etag);
    const again = await ask(business, path, 'br', { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.etag, again.headers.vary]).toEqual([304, etag, 'Accept-Encoding']);
    const relative = path.replace('/api/v1', '');
    const changed = await business.api.patch(relative, { name: 'New' }, { 'If-Match': etag });
    expect(changed.status, changed.text).toBe(200);
    const late = await business.api.patch(relative, { name: 'Newer' }, { 'If-Match': etag });
    expect(late.status).toBe(412);
  });

  it('matches the description of the header, in every encoding', async () => {
    const business = await testApp.business();
    const path = `/assets/${await business.asset({ description: 'x'.repeat(2_000) })}`;
    for (const accepted of ['identity', 'gzip', 'br']) {
      const { status, headers, text } = await ask(business, `/api/v1${path}`, accepted);
      assertContract('GET', path, status, headers, JSON.parse(text));
    }
  });
});

describe('API documentation', () => {
  it.each(['/api/v1/openapi.json', '/docs'])('at %s is compressed', async (path) => {
    const business = await testApp.business();
    const plain = await ask(business, path);
    const small = await ask(business, path, 'gzip, br');
    expect([small.encoding, small.text]).toEqual(['br', plain.text]);
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 8);
    expect((await ask(business, path, 'gzip')).text).toBe(plain.text);
  });
});
