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
   * Express gives every request and response another prototype, after which no property of theirs is ever found fast
   * again. Here they are born with it, and there is nothing left to change. Nest's options for the server (TLS, closing
   * connections by force) have no use here: a proxy speaks TLS, and shutting down drains.
   */
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class ApiRequest extends IncomingMessage {
      /** Who makes versions compares them: Express would take any answer for known to `If-None-Match: *`. */
      get fresh(): boolean {
        return false;
      }
    }
    class ApiResponse<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {}
    express.request = adorn(ApiRequest.prototype, express.request, IncomingMessage.prototype);
    express.response = adorn(ApiResponse.prototype, express.response, ServerResponse.prototype);
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

/** Gives a prototype all that another has, its own ancestors' up to Node's included. */
function adorn<T extends object>(prototype: object, by: T, end: object): T {
  for (let from: object = by; from !== end; from = Object.getPrototypeOf(from) as object) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (!Object.hasOwn(prototype, name)) Object.defineProperty(prototype, name, property);
    }
  }
  return prototype as T;
}
