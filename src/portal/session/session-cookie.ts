import type { CookieOptions } from 'express';
import type { Config } from '../../config.js';

/** The cookie that holds the session. */
export const SESSION_COOKIE = 'session';
/** The cookie that holds the message for the next page. */
export const TOAST_COOKIE = 'toast';

/**
 * The cookies are hidden from scripts and are not sent with forms of other sites. They require TLS if the portal is reached by
 * TLS.
 *
 * @param isSecure whether this request came by TLS
 */
export function cookieOptions({ publicUrl }: Config, isSecure: boolean): CookieOptions {
  const secure = isSecure || publicUrl?.startsWith('https:') === true;
  return { httpOnly: true, sameSite: 'lax', secure, path: '/' };
}
