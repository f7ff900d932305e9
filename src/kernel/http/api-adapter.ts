import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';
import { IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Config } from '../../config.js';
import { compressed, encodingFor, KeptText, tagIn } from './compression.js';
import { createBoundedServer } from './http-server.js';

/** In the place of a body: the client has it already. */
export const NOT_MODIFIED = Symbol('not modified');

/**
 * Express as the API runs it: without two of its habits that cost more than all the rest of a request's way through it.
 */
export class ApiAdapter extends ExpressAdapter {
  declare protected httpServer: Server;

  /** A trailing slash or another letter case is another path (D11): said before Express makes its router. */
  constructor(private readonly config: Config) {
    super(express().enable('case sensitive routing').enable('strict routing'));
  }

  /**
   * Express sets the prototype of every request and response to `app.request` and `app.response`, and V8 then looks up each
   * property the slow way: 60 µs a request. Here Node creates them with these prototypes, and nothing changes. Nest's
   * options for the server (TLS, closing connections by force) have no use here: a proxy speaks TLS, and shutting down
   * drains.
   */
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class ApiRequest extends IncomingMessage {
      /** The version interceptor compares versions: to Express, any answer is fresh for `If-None-Match: *`. */
      get fresh(): boolean {
        return false;
      }
    }
    class ApiResponse<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {}
    Object.setPrototypeOf(ApiRequest.prototype, express.request);
    Object.setPrototypeOf(ApiResponse.prototype, express.response);
    express.request = ApiRequest.prototype as unknown as Express['request'];
    express.response = ApiResponse.prototype as unknown as Express['response'];
    const classes = { IncomingMessage: ApiRequest, ServerResponse: ApiResponse };
    const handle = express as unknown as RequestListener;
    this.httpServer = createBoundedServer(classes, handle, this.config);
  }

  /**
   * Text that is ready goes out as it is, or compressed for whoever asks for that, head and body in one write. Express would
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
