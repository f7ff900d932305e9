import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHmac, randomBytes } from 'node:crypto';
import { Config } from '../../config.js';
import { DerivedKeys } from '../../kernel/derived-keys.js';
import { allowsAnonymous, findContext } from '../kit/index.js';

/** The length of a token without its mask, in bytes. */
const LENGTH = 32;

/**
 * CSRF tokens: no other site can send a form on a person's behalf. A token belongs to one session and is masked differently on
 * every page. Without the mask, an attacker who makes a browser load chosen addresses could guess the token from the lengths of
 * compressed pages (BREACH).
 */
@Injectable()
export class CsrfTokens {
  private readonly keys: DerivedKeys;

  constructor(config: Config) {
    this.keys = new DerivedKeys(config, 'csrf');
  }

  /** Creates a token for a session; a different one at every call. */
  create(sessionId: string): string {
    const mask = randomBytes(LENGTH);
    return Buffer.concat([mask, exclusiveOr(mask, secretOf(this.keys.present, sessionId))]).toString(
      'base64url',
    );
  }

  /** Tells whether a form's token belongs to the session. */
  verify(sessionId: string, token: unknown): boolean {
    const given = Buffer.from(typeof token === 'string' ? token : '', 'base64url');
    if (given.length !== 2 * LENGTH) return false;
    const secret = exclusiveOr(given.subarray(0, LENGTH), given.subarray(LENGTH));
    return this.keys.verify(secret, (key) => secretOf(key, sessionId));
  }
}

function secretOf(key: Buffer, sessionId: string): Buffer {
  return createHmac('sha256', key).update(sessionId).digest();
}

function exclusiveOr(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ other[index]!));
}

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
