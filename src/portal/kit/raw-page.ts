import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Language } from '../../access/index.js';
import { CATALOGUE, type ErrorCode } from '../../kernel/errors/catalogue.js';
import { formatReason } from '../../kernel/messages/messages.js';
import { RawResponse } from '../../kernel/http/raw-error.js';
import { codeMessages } from '../../kernel/errors/code.messages.js';
import { visitorErrorPage } from './error-page.js';
import { themeOf } from './portal.interceptor.js';
import { languageOf } from './request.js';
import { securityHeaderValues } from './security.js';

/** Rendered pages, by code, language and theme: thousands of bad requests can arrive within one second. */
const rendered = new Map<string, RawResponse>();

/**
 * The error page for malformed HTTP and for requests that HTTP forbids.
 *
 * @param sent undefined if the request could not be parsed
 */
export function rawPage(code: ErrorCode, sent?: IncomingMessage): RawResponse {
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
