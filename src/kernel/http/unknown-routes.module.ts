import { All, Controller, Module } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ApiError } from '../errors/api-error.js';
import { BASE_PATH } from './base-path.js';
import { AnyKey } from './decorators/endpoint.js';

/**
 * Answers what no other route matches below the base path. It is a route itself, because Nest's guards stand before
 * routes alone: so a path that does not exist asks for a key, a plan and a place in the window as any other does, and a
 * stranger does not learn which paths there are (D11, D40).
 */
@ApiExcludeController()
@Controller()
class UnknownRoutesController {
  /** @throws ApiError `route_not_found`, always */
  @All(`${BASE_PATH}{/{*path}}`)
  @AnyKey()
  refuse(): never {
    throw new ApiError('route_not_found');
  }
}

/** To be imported last: routes match in the order of their declaration. */
@Module({ controllers: [UnknownRoutesController] })
export class UnknownRoutesModule {}
