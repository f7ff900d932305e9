import type { Request, RequestHandler } from 'express';
import { type Language, LANGUAGES } from '../../../access/index.js';
import { recordOf } from '../../../kernel/http/request-context.js';
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

/** The header by which htmx learns the address of the page that it shows; `false` keeps the address of the page before. */
export const PUSH_URL = 'HX-Push-Url';

/**
 * Keeps the address of a form's page when the form is answered with a page, such as its errors. Otherwise htmx would show the
 * address to which the form was posted, where a reload may find no page. Redirects are not affected.
 */
export const addressesOfForms: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') response.set(PUSH_URL, 'false');
  next();
};

/** Forms without a page at their own address, and the pages with these forms. */
const PAGES_OF_FORMS: readonly (readonly [address: RegExp, page: string])[] = [
  [/^\/(locations\/buildings|assets\/[^/]+\/meters)$/, '/$1/new'],
  [/^\/operations\/report$/, '/operations/new'],
  [/^\/(account)\/password$/, '/$1'],
  [/^\/(scan)\/link$/, '/$1'],
  [/^\/(team\/[^/]+)\/role$/, '/$1'],
  [/^\/(developers\/sandbox)\/clock$/, '/$1'],
  [/^\/(developers\/(?:keys|webhooks)\/[^/]+)\/rotate$/, '/$1'],
];

/** Leads from the address of a form to its page. Without scripts, the browser shows that address after a refusal. */
export const pagesOfForms: RequestHandler = (request, response, next) => {
  const found = request.method === 'GET' && PAGES_OF_FORMS.find(([each]) => each.test(request.path));
  if (!found) return next();
  const [address, page] = found;
  response.redirect(303, request.path.replace(address, page));
};

/** The field of the sign-out form with the browser's push subscription, which signing out ends. */
export const PUSH_ENDPOINT = 'push_endpoint';
