import type { CookieOptions } from 'express';
import type { Config } from '../../config.js';

/** What the browser holds of a session. */
export const SESSION_COOKIE = 'session';
/** What the next page says of what was done. */
export const TOAST_COOKIE = 'toast';

/**
 * No script reads them, and no other site's form sends them; over TLS alone where the service is reached by it.
 *
 * @param isSecure whether this request came by TLS
 */
export function cookieOptions({ publicUrl }: Config, isSecure: boolean): CookieOptions {
  const secure = isSecure || publicUrl?.startsWith('https:') === true;
  return { httpOnly: true, sameSite: 'lax', secure, path: '/' };
}
