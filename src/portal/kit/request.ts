import type { Request } from 'express';
import { LANGUAGES, type Language } from '../../access/index.js';
import { recordOf } from '../../kernel/http/request-record.js';
import type { PortalContext } from './portal-context.js';

const CONTEXT = Symbol('portal context');
type WithContext = Request & { [CONTEXT]?: PortalContext };

/** Attaches the context to the request. */
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

/** The context of a request; undefined without a session. */
export function findContext(request: Request): PortalContext | undefined {
  return (request as WithContext)[CONTEXT];
}

/** Returns a cookie of the request. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** The language that the browser prefers, for visitors who are not signed in. */
export function languageOf(request: Request): Language {
  const preferred = request.acceptsLanguages(...LANGUAGES);
  return preferred === false ? 'en' : (preferred as Language);
}

/** Tells whether the request comes from the service worker, which sends queued forms and expects JSON. */
export function wantsOutcome(request: Request): boolean {
  return request.method === 'POST' && request.headers.accept === 'application/json';
}

/** Tells whether htmx sent the request for a link or a form, in place of the browser. */
export function isBoosted(request: Request): boolean {
  return request.headers['hx-boosted'] === 'true';
}

/** Tells whether htmx sent the request and will swap the response into the page. */
export function isFromHtmx(request: Request): boolean {
  return request.headers['hx-request'] === 'true';
}
