import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { allowsAnonymous } from '../../kit/decorators.js';
import { findContext } from '../../kit/request.js';
import { CsrfTokens } from '../csrf.js';

/** Thrown for a form from another site, from another session, or from a session that has ended. */
export class InvalidCsrfToken extends Error {}

/**
 * Accepts forms only from our own pages: by the token of the session or, without a session, by the browser's headers about the
 * page of the form.
 */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(private readonly tokens: CsrfTokens) {}

  /** @throws InvalidCsrfToken */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.method === 'GET' || request.method === 'HEAD') return true;
    const portal = allowsAnonymous(context.getHandler()) ? undefined : findContext(request);
    const isValid = portal
      ? this.tokens.verify(portal.signedIn.sessionId, tokenOf(request))
      : isFromHere(request);
    if (!isValid) throw new InvalidCsrfToken();
    return true;
  }
}

/** The token is in the form. For uploads, it is in the address, because the body is read only after the check. */
function tokenOf({ body, query, headers }: Request): unknown {
  return (body as Record<string, unknown> | undefined)?._csrf ?? headers['x-csrf-token'] ?? query._csrf;
}

function isFromHere({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host);
}
