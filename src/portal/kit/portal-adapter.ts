import { StreamableFile } from '@nestjs/common';
import express, { type Response } from 'express';
import type { Config } from '../../config.js';
import { BoundedAdapter } from '../../kernel/http/bounded-adapter.js';
import { compress, encodingFor } from '../../kernel/http/compression.js';
import { rawPage } from './raw-page.js';

/** The portal's Express adapter. It compresses pages and the JSON that scripts request. */
export class PortalAdapter extends BoundedAdapter {
  constructor(config: Config) {
    super(express(), config, rawPage);
  }

  /**
   * Sends a response. Files and very short bodies are not compressed.
   *
   * @param body a page as text, or a value that a script gets as JSON
   */
  override reply(response: Response, body: unknown, status?: number): unknown {
    const isText = typeof body === 'string';
    if (!isText && (!isRecord(body) || body instanceof StreamableFile || Buffer.isBuffer(body)))
      return super.reply(response, body, status);
    const text = isText ? body : JSON.stringify(body);
    response.vary('Accept-Encoding');
    const encoding = response.req.method === 'HEAD' ? undefined : encodingFor(text, response.req);
    if (encoding === undefined) return super.reply(response, body, status);
    if (status !== undefined) response.statusCode = status;
    if (!response.hasHeader('Content-Type')) response.type(isText ? 'html' : 'json');
    const bytes = compress(text, encoding);
    return response.set({ 'Content-Encoding': encoding, 'Content-Length': String(bytes.length) }).end(bytes);
  }
}

function isRecord(body: unknown): body is object {
  return typeof body === 'object' && body !== null;
}
