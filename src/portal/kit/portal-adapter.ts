import { StreamableFile } from '@nestjs/common';
import express, { type Response } from 'express';
import type { Config } from '../../config.js';
import { BoundedAdapter } from '../../kernel/http/bounded-adapter.js';
import { compressed, encodingFor } from '../../kernel/http/compression.js';
import { rawPage } from './raw-page.js';

/** Express as the portal runs it: pages, and what scripts ask for, go out compressed. */
export class PortalAdapter extends BoundedAdapter {
  constructor(config: Config) {
    super(express(), config, rawPage);
  }

  /**
   * Sends an answer. Files are left as they are, and so is what is too short to gain anything.
   *
   * @param body a page as text, or anything else that a script gets as JSON
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
    const bytes = compressed(text, encoding);
    return response.set({ 'Content-Encoding': encoding, 'Content-Length': String(bytes.length) }).end(bytes);
  }
}

function isRecord(body: unknown): body is object {
  return typeof body === 'object' && body !== null;
}
