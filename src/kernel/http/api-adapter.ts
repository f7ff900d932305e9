import express, { type Response } from 'express';
import type { Config } from '../../config.js';
import { BoundedAdapter } from './bounded-adapter.js';
import { compress, encodingFor, CachedText, tagWithEncoding } from './compression.js';
import { unusedWindow } from './rate-limit.js';
import { rawError } from './filters/api-error.filter.js';
import { recordOf } from './request-context.js';

/** Returned in place of a body: the client's copy is current, so the response is 304. */
export const NOT_MODIFIED = Symbol('not modified');

/** Express as the API uses it: it sends finished text directly, without the charset lookup and the `fresh` check of Express. */
export class ApiAdapter extends BoundedAdapter {
  /** A trailing slash or another letter case is another path (D11). Set before Express creates its router. */
  constructor(config: Config) {
    const routed = express().enable('case sensitive routing').enable('strict routing');
    super(routed, config, (code, request) =>
      rawError(code, unusedWindow(config), request && recordOf(request).id),
    );
  }

  /**
   * Sends finished text, compressed if the client accepts that, with head and body in one write. Express would first
   * look for a charset, compare versions and copy the text.
   *
   * @param body a string or a `CachedText` is the finished body, with `Content-Type` already set; `NOT_MODIFIED` sends 304
   *   without a body; Express sends anything else
   */
  override reply(response: Response, body: unknown, status?: number): unknown {
    if (body === NOT_MODIFIED) {
      response.statusCode = 304;
      response.setHeader('Vary', 'Accept-Encoding');
      response.removeHeader('Content-Type');
      return response.end();
    }
    const isCached = body instanceof CachedText;
    const text = isCached ? body.text : body;
    if (typeof text !== 'string') return super.reply(response, text, status);
    response.setHeader('Vary', 'Accept-Encoding');
    if (response.req.method === 'HEAD') return super.reply(response, text, status);
    if (status !== undefined) response.statusCode = status;
    const encoding = encodingFor(text, response.req);
    if (encoding === undefined) {
      const plain = isCached ? body.bytes : text;
      response.setHeader('Content-Length', Buffer.byteLength(plain));
      return response.end(plain);
    }
    const bytes = isCached ? body.in(encoding) : compress(text, encoding);
    const tag = response.getHeader('ETag') as string | undefined;
    if (tag !== undefined) response.setHeader('ETag', tagWithEncoding(encoding, tag));
    response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', bytes.length);
    return response.end(bytes);
  }
}
