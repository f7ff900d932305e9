import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { ASYNCAPI_PATH, BASE_PATH, MCP_PATH, OPENAPI_PATH } from '../base-path.js';
import { openContext, recordOf } from './request-context.js';

/** Names of query parameters in which clients send keys by mistake. */
const KEY_NAMES = /^(x[-_])?(api[-_]?key|key|access[-_]?token|token|authorization|bearer|secret)(\[.*\])?$/i;
const KEY_TEXT = /mk_(live|test)_/i;

/**
 * Runs first for every request, whether or not a route matches it, and gives it an id that the service generates (D4). On paths
 * that accept keys, it refuses a key in the query string and a browser before anything else is checked (D2). On all paths, it
 * refuses a URL that cannot be decoded.
 */
@Injectable()
export class ApiMiddleware implements NestMiddleware {
  /** Runs the middleware before the router. Middleware of Nest's consumer does not run for a path that cannot be decoded. */
  static install(app: NestExpressApplication): void {
    const middleware = app.get(ApiMiddleware);
    app.use(middleware.use.bind(middleware));
  }

  /** Passes an ApiError to `next`: `key_in_query`, `browser_refused` or `malformed_request`. */
  use(request: Request, response: Response, next: NextFunction): void {
    const requestId = recordOf(request).id;
    openContext(request, requestId);
    response.setHeader('X-Request-Id', requestId);
    const refusal = acceptsKeys(request.path)
      ? (refuseKeyInQuery(request) ?? refuseBrowser(request))
      : undefined;
    next(refusal ?? refuseMalformedUrl(request));
  }
}

function acceptsKeys(path: string): boolean {
  return path === BASE_PATH || path.startsWith(`${BASE_PATH}/`) || path === MCP_PATH;
}

/** A URL that cannot be decoded is malformed HTTP on every path (D3). */
function refuseMalformedUrl({ url }: Request): ApiError | undefined {
  if (!url.includes('%')) return undefined;
  try {
    decodeURIComponent(url);
    return undefined;
  } catch {
    return new ApiError('malformed_request');
  }
}

/** A parameter's value or its name may contain a key. The error does not repeat text that may contain one. */
function refuseKeyInQuery(request: Request): ApiError | undefined {
  for (const [name, value] of Object.entries(request.query)) {
    if (KEY_TEXT.test(name)) return new ApiError('key_in_query');
    if (KEY_NAMES.test(name) || KEY_TEXT.test(JSON.stringify(value)))
      return new ApiError('key_in_query', undefined, name);
  }
  return undefined;
}

/** Only the API descriptions are open to browsers (D15). */
const OPEN_TO_BROWSERS = [OPENAPI_PATH, ASYNCAPI_PATH];

function refuseBrowser(request: Request): ApiError | undefined {
  if (OPEN_TO_BROWSERS.includes(request.path)) return undefined;
  const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
  return fromBrowser ? new ApiError('browser_refused') : undefined;
}
