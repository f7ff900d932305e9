import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Language } from '../../access/index.js';
import { CATALOGUE, type ErrorCode } from '../../kernel/errors/catalogue.js';
import { wordsOf } from '../../kernel/messages/messages.js';
import { RawAnswer } from '../../kernel/http/raw-error.js';
import { codeMessages } from '../../kernel/errors/code.messages.js';
import { strangerErrorPage } from './error-page.js';
import { themeOf } from './portal.interceptor.js';
import { languageOf } from './request.js';
import { guardingHeaders } from './security.js';

/** Rendered once each: thousands of connections can get the same page in one second. */
const rendered = new Map<string, RawAnswer>();

/**
 * The error page for bytes that are no request, and for a request that HTTP forbids.
 *
 * @param sent undefined where nothing could be read
 */
export function rawPage(code: ErrorCode, sent?: IncomingMessage): RawAnswer {
  // Requests of this server are born as Express's own.
  const request = sent as Request | undefined;
  const language = request ? languageOf(request) : 'en';
  const theme = request && themeOf(request);
  const name = [code, language, theme].join(' ');
  const page = rendered.get(name) ?? render(code, language, theme);
  rendered.set(name, page);
  return page;
}

function render(code: ErrorCode, language: Language, theme: string | undefined): RawAnswer {
  const { status } = CATALOGUE[code];
  const shown = { status, message: wordsOf(codeMessages[code], language), requestId: null, again: null };
  const headers = {
    ...guardingHeaders(),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  return new RawAnswer(code, status, headers, strangerErrorPage(shown, language, theme));
}
