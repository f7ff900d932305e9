import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { ASYNCAPI_PATH, BASE_PATH, MCP_PATH, OPENAPI_PATH } from '../base-path.js';
import { RateLimit, setRateHeaders } from './rate-limit.js';
import { openContext } from './request-context.js';
import { recordOf } from './request-record.js';

/** Names under which clients have been seen to put a key into a query string. */
const KEY_NAMES = /^(x[-_])?(api[-_]?key|key|access[-_]?token|token|authorization|bearer|secret)(\[.*\])?$/i;
const KEY_TEXT = /mk_live_/i;

/**
 * What every request meets first, whether or not a route matches it: it gets an id of our own making (D4) and the rate
 * headers of an untouched window (D18). Where keys are taken, a key in the query string and a browser are refused before
 * anything else is looked at (D2); everywhere, an address that cannot be decoded.
 */
@Injectable()
export class ApiMiddleware implements NestMiddleware {
  constructor(private readonly rateLimit: RateLimit) {}

  /** Puts it before the router itself: what Nest's consumer applies is not reached by a path that cannot be decoded. */
  static install(app: NestExpressApplication): void {
    const middleware = app.get(ApiMiddleware);
    app.use(middleware.use.bind(middleware));
  }

  /** @throws ApiError, by way of `next`: `key_in_query`, `browser_refused` or `malformed_request` */
  use(request: Request, response: Response, next: NextFunction): void {
    const requestId = recordOf(request).id;
    openContext(request, requestId);
    response.setHeader('X-Request-Id', requestId);
    setRateHeaders(response, this.rateLimit.untouched());
    const refusal = takesKeys(request.path) ? (keyInQuery(request) ?? browser(request)) : undefined;
    next(refusal ?? malformedAddress(request));
  }
}

function takesKeys(path: string): boolean {
  return path === BASE_PATH || path.startsWith(`${BASE_PATH}/`) || path === MCP_PATH;
}

/** An address that cannot be decoded is malformed HTTP on every path (D3). */
function malformedAddress({ url }: Request): ApiError | undefined {
  if (!url.includes('%')) return undefined;
  try {
    decodeURIComponent(url);
    return undefined;
  } catch {
    return new ApiError('malformed_request');
  }
}

/** A key can stand in a parameter's value or its name; what could hold one is not repeated in the answer. */
function keyInQuery(request: Request): ApiError | undefined {
  for (const [name, value] of Object.entries(request.query)) {
    if (KEY_TEXT.test(name)) return new ApiError('key_in_query');
    if (KEY_NAMES.test(name) || KEY_TEXT.test(JSON.stringify(value)))
      return new ApiError('key_in_query', undefined, name);
  }
  return undefined;
}

/** The descriptions alone are open to browsers (D15). */
const OPEN_TO_BROWSERS = [OPENAPI_PATH, ASYNCAPI_PATH];

function browser(request: Request): ApiError | undefined {
  if (OPEN_TO_BROWSERS.includes(request.path)) return undefined;
  const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
  return fromBrowser ? new ApiError('browser_refused') : undefined;
}
