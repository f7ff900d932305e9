import { Controller, Get } from '@nestjs/common';
import { ApiError } from '../../kernel/errors/api-error.js';
import { Page } from './decorators.js';

/** What no page answers. A route, because guards stand before routes alone: a stranger is sent to the sign-in here too. */
@Controller()
export class UnknownPagesController {
  /** @throws ApiError `route_not_found` */
  @Get('*path')
  @Page('any')
  unknown(): never {
    throw new ApiError('route_not_found', 'There is no such page.');
  }
}
