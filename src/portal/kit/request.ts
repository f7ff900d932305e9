import type { Request } from 'express';
import { LANGUAGES, type Language } from '../../access/index.js';
import { recordOf } from '../../kernel/http/request-record.js';
import type { PortalContext } from './portal-context.js';

const CONTEXT = Symbol('portal context');
type WithContext = Request & { [CONTEXT]?: PortalContext };

/** Keeps who is signed in with the request. */
export function setContext(request: Request, context: PortalContext): void {
  recordOf(request).principal = context.principal;
  (request as WithContext)[CONTEXT] = context;
}

/** The context of a request. @throws Error for a request without a session */
export function portalContextOf(request: Request): PortalContext {
  const context = findContext(request);
  if (!context) throw new Error('No session was opened for this request.');
  return context;
}

/** The context of a request; undefined for a stranger's. */
export function findContext(request: Request): PortalContext | undefined {
  return (request as WithContext)[CONTEXT];
}

/** One of the cookies of a request. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** The language of somebody who is not signed in, by what their browser prefers. */
export function languageOf(request: Request): Language {
  const preferred = request.acceptsLanguages(...LANGUAGES);
  return preferred === false ? 'en' : (preferred as Language);
}

/** Tells whether a script asks that sends a form for somebody who is not looking: it is told in JSON what became of it. */
export function wantsOutcome(request: Request): boolean {
  return request.method === 'POST' && request.headers.accept === 'application/json';
}

/** Tells whether htmx asks in place of the browser: for what a link or a form leads to. */
export function isBoosted(request: Request): boolean {
  return request.headers['hx-boosted'] === 'true';
}

/** Tells whether htmx asks, which swaps what it gets into the page. */
export function isFromHtmx(request: Request): boolean {
  return request.headers['hx-request'] === 'true';
}
