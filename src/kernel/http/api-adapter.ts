import express, { type Response } from 'express';
import type { Config } from '../../config.js';
import { BoundedAdapter } from './bounded-adapter.js';
import { compressed, encodingFor, KeptText, tagIn } from './compression.js';
import { untouchedWindow } from './rate-limit.js';
import { rawError } from './raw-error.js';
import { recordOf } from './request-record.js';

/** In the place of a body: the client has it already. */
export const NOT_MODIFIED = Symbol('not modified');

/**
 * Express as the API runs it: without two of its habits that cost more than all the rest of a request's way through it.
 */
export class ApiAdapter extends BoundedAdapter {
  /** A trailing slash or another letter case is another path (D11): said before Express makes its router. */
  constructor(config: Config) {
    const routed = express().enable('case sensitive routing').enable('strict routing');
    super(routed, config, (code, request) =>
      rawError(code, untouchedWindow(config), request && recordOf(request).id),
    );
  }

  /**
   * Text that is ready goes out as it is, or compressed where the client accepts that, head and body in one write. Express would
   * look for a charset and a fresh copy first, and copy the text.
   *
   * @param body a string is the finished body, its `Content-Type` already set, and so is a `KeptText`; `NOT_MODIFIED` is none
   *   at all, with 304; anything else is left to Express
   */
  override reply(response: Response, body: unknown, status?: number): unknown {
    if (body === NOT_MODIFIED) {
      response.statusCode = 304;
      response.setHeader('Vary', 'Accept-Encoding');
      response.removeHeader('Content-Type');
      return response.end();
    }
    const isKept = body instanceof KeptText;
    const text = isKept ? body.text : body;
    if (typeof text !== 'string') return super.reply(response, text, status);
    response.setHeader('Vary', 'Accept-Encoding');
    if (response.req.method === 'HEAD') return super.reply(response, text, status);
    if (status !== undefined) response.statusCode = status;
    const encoding = encodingFor(text, response.req);
    if (encoding === undefined) {
      response.setHeader('Content-Length', Buffer.byteLength(text));
      return response.end(text);
    }
    const bytes = isKept ? body.in(encoding) : compressed(text, encoding);
    const tag = response.getHeader('ETag') as string | undefined;
    if (tag !== undefined) response.setHeader('ETag', tagIn(encoding, tag));
    response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', bytes.length);
    return response.end(bytes);
  }
}
