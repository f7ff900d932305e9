import { StreamableFile } from '@nestjs/common';
import express, { type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Language } from '../../../access/index.js';
import type { Config } from '../../../config.js';
import { CATALOGUE, type ErrorCode } from '../../../kernel/errors/catalogue.js';
import { codeMessages } from '../../../kernel/errors/code.messages.js';
import { BoundedAdapter } from '../../../kernel/http/bounded-adapter.js';
import { compress, encodingFor } from '../../../kernel/http/compression.js';
import { RawResponse } from '../../../kernel/http/filters/api-error.filter.js';
import { formatReason } from '../../../kernel/messages/messages.js';
import { visitorErrorPage } from './error-page.js';
import { themeOf } from './portal.interceptor.js';
import { languageOf } from './request.js';

/** The device features that pages may use: only the camera, to scan, on our own pages. */
const DEVICE = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/**
 * Security headers. Scripts, styles and everything else come from our own origin, nothing is inline, and no other site may frame
 * the page.
 */
const guard = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
});

/** Sets the security headers on every response. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('Permissions-Policy', DEVICE);
  guard(request, response, next);
};

/** The security headers for a response without a request object. */
function securityHeaderValues(): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader('Permissions-Policy', DEVICE);
  guard(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}

/** Rendered pages, by code, language and theme: thousands of bad requests can arrive within one second. */
const rendered = new Map<string, RawResponse>();

/**
 * The error page for malformed HTTP and for requests that HTTP forbids.
 *
 * @param sent undefined if the request could not be parsed
 */
function rawPage(code: ErrorCode, sent?: IncomingMessage): RawResponse {
  // This server creates every request as an Express request.
  const request = sent as Request | undefined;
  const language = request ? languageOf(request) : 'en';
  const theme = request && themeOf(request);
  const name = [code, language, theme].join(' ');
  const page = rendered.get(name) ?? render(code, language, theme);
  rendered.set(name, page);
  return page;
}

function render(code: ErrorCode, language: Language, theme: string | undefined): RawResponse {
  const { status } = CATALOGUE[code];
  const shown = { status, message: formatReason(codeMessages[code], language), requestId: null, again: null };
  const headers = {
    ...securityHeaderValues(),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  return new RawResponse(code, status, headers, visitorErrorPage(shown, { language, theme }));
}

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
