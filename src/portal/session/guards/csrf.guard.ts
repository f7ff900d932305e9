import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isOpenToStrangers } from '../../kit/decorators.js';
import { findContext } from '../../kit/request.js';
import { CsrfTokens } from '../csrf.js';

/** Thrown for a form that did not come from one of our own pages, or whose session is over. */
export class ForeignForm extends Error {}

/**
 * Takes forms from our own pages alone: by the token of the session, and before there is a session by what the browser
 * says of where the form stood.
 */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(private readonly tokens: CsrfTokens) {}

  /** @throws ForeignForm */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.method === 'GET' || request.method === 'HEAD') return true;
    const portal = isOpenToStrangers(context.getHandler()) ? undefined : findContext(request);
    const fits = portal ? this.tokens.fits(portal.signedIn.sessionId, tokenOf(request)) : isFromHere(request);
    if (!fits) throw new ForeignForm();
    return true;
  }
}

/** In the form itself; in the address where the body is a file, which is not read before the token is known to fit. */
function tokenOf({ body, query, headers }: Request): unknown {
  return (body as Record<string, unknown> | undefined)?._csrf ?? headers['x-csrf-token'] ?? query._csrf;
}

function isFromHere({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host);
}
