import { All, Controller, Get } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { ApiError } from '../../kernel/errors/api-error.js';
import { portalMessages } from '../portal.messages.js';
import { OpenToStrangers, RequiresPermission } from './decorators.js';

const MALFORMED = '/malformed-address';

/** Replaces a path that cannot be decoded by one that answers with a page. The router would refuse it without one. */
export const decodablePaths: RequestHandler = (request, _response, next) => {
  if (!isDecodable(request.path)) request.url = MALFORMED;
  next();
};

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** What no page answers. A route, because guards stand before routes alone: a stranger is sent to the sign-in here too. */
@Controller()
export class UnknownPagesController {
  /** @throws ApiError `malformed_request` */
  @All(MALFORMED)
  @OpenToStrangers()
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
