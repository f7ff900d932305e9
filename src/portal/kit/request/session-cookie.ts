import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { Config } from '../../../config.js';
import { ClientAddresses } from '../../../kernel/http/client-address.js';
import { cookieOf } from './request.js';

/** The cookie that holds the session. */
export const SESSION_COOKIE = 'session';
/** The cookie that holds the message for the next page. */
export const TOAST_COOKIE = 'toast';
/** The lifetime of the cookie of a session, in milliseconds. The session itself ends earlier if it is not used (D77). */
export const SESSION_COOKIE_MS = 30 * 24 * 60 * 60 * 1000;

/** Browsers accept a cookie of this name only with `Secure`, for `/`, and from this very host: no neighbouring site can set it. */
const PREFIX = '__Host-';

/**
 * The cookies of the portal: hidden from scripts, not sent with forms of other sites, and with the prefix `__Host-` wherever the
 * browser accepts that (D77). Only the theme is a cookie without it: a script of the page writes it, and it decides nothing else.
 */
@Injectable()
export class PortalCookies {
  constructor(
    private readonly config: Config,
    private readonly addresses: ClientAddresses,
  ) {}

  /** A cookie of the request. Without one, that of the last release, which had no prefix. */
  read(request: Request, name: string): string | undefined {
    return cookieOf(request, PREFIX + name) ?? cookieOf(request, name);
  }

  /** Sets a cookie, and deletes that of the last release. @param maxAge in milliseconds */
  set(request: Request, response: Response, name: string, value: string, maxAge: number): void {
    const isSecure = this.isSecure(request);
    response.cookie(isSecure ? PREFIX + name : name, value, { ...optionsOf(isSecure), maxAge });
    if (isSecure && cookieOf(request, name) !== undefined) response.clearCookie(name, optionsOf(true));
  }

  /** Gives a cookie of the last release its present name, so that the upgrade ends no session. */
  rename(request: Request, response: Response, name: string, maxAge: number): void {
    const former = cookieOf(request, PREFIX + name) === undefined ? cookieOf(request, name) : undefined;
    if (former !== undefined && this.isSecure(request)) this.set(request, response, name, former, maxAge);
  }

  /** Deletes a cookie under both names. */
  clear(request: Request, response: Response, name: string): void {
    for (const each of [PREFIX + name, name])
      if (cookieOf(request, each) !== undefined)
        response.clearCookie(each, optionsOf(each !== name || this.isSecure(request)));
  }

  /**
   * Whether the browser accepts `Secure` cookies: by TLS, and on the machine itself, where browsers trust plain HTTP too. A trial in
   * a local network by plain HTTP gets cookies without it.
   */
  private isSecure(request: Request): boolean {
    const { publicUrl } = this.config;
    if (this.addresses.isSecure(request) || publicUrl?.startsWith('https:') === true) return true;
    if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return false;
    return isLoopback(request.hostname) && !isSafari(request);
  }
}

function optionsOf(secure: boolean): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/' };
}

function isLoopback(host: string | undefined): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host ?? '');
}

/** Safari refuses `Secure` cookies by plain HTTP even on the machine itself. The name is in every other browser's, with its own. */
function isSafari(request: Request): boolean {
  const agent = request.get('user-agent') ?? '';
  return /\bVersion\/\S+ .*\bSafari\//.test(agent) && !/\bChrom(?:e|ium)\//.test(agent);
}
