import { All, Controller, Get } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { ApiError } from '../../../kernel/errors/api-error.js';
import { portalMessages } from '../../portal.messages.js';
import { AllowAnonymous, RequiresPermission } from './decorators.js';
import { isOwnPath } from './return-path.js';

const MALFORMED = '/malformed-address';

/**
 * Replaces a malformed path with one that has a route, so that people see an error page. The router would answer a path that cannot
 * be decoded with a plain error. A path that starts with `//` must not reach a page: its links would lead to another site.
 */
export const wellFormedPaths: RequestHandler = (request, _response, next) => {
  if (!isDecodable(request.path) || !isOwnPath(request.path)) request.url = MALFORMED;
  next();
};

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/**
 * Answers requests that match no page. Guards run only for routes, so this is a route: visitors without a session are redirected
 * to the sign-in page here too.
 */
@Controller()
export class UnknownPagesController {
  /** @throws ApiError `malformed_request` */
  @All(MALFORMED)
  @AllowAnonymous()
  malformed(): never {
    throw new ApiError('malformed_request', portalMessages.malformedAddress);
  }

  /** @throws ApiError `route_not_found` */
  @Get('*path')
  @RequiresPermission('any')
  unknown(): never {
    throw new ApiError('route_not_found', portalMessages.noPage);
  }
}
