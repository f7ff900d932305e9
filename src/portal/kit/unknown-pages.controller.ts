import { All, Controller, Get } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { ApiError } from '../../kernel/errors/api-error.js';
import { OpenToStrangers, Page } from './decorators.js';

const MALFORMED = '/malformed-address';

/** The router knows nothing of a path that it cannot decode; here it gets one that it knows, so that the answer is a page. */
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
    throw new ApiError('malformed_request', 'The address of the page is malformed.');
  }

  /** @throws ApiError `route_not_found` */
  @Get('*path')
  @Page('any')
  unknown(): never {
    throw new ApiError('route_not_found', 'There is no such page.');
  }
}
