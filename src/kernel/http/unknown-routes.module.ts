import { All, Controller, Injectable, Module, type OnModuleInit, Req } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiError } from '../errors/api-error.js';
import type { Reason } from '../messages/messages.js';
import { BASE_PATH } from '../base-path.js';
import { AnyKey, endpointOf } from './decorators/endpoint.js';
import { httpMessages } from './http.messages.js';
import { routesOf, type Route } from './routes.js';

/** Says which routes there are near one that is not there. */
@Injectable()
class NearbyRoutes implements OnModuleInit {
  private routes: readonly Route[] = [];

  constructor(private readonly modules: ModulesContainer) {}

  onModuleInit(): void {
    this.routes = routesOf(this.modules).filter(({ handler }) => endpointOf(handler));
  }

  /**
   * The refusal of a request that no route takes: with the methods that its path has, or the paths that begin as it does.
   *
   * @param path below the base path
   */
  refusalOf(method: string, path: string): ApiError {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path;
    const here = this.routes.filter((route) => matches(route, bare));
    if (here.length > 0 && bare !== path)
      return refusal(httpMessages.slashAtEnd({ path: `${BASE_PATH}${here[0]!.path}` }));
    if (here.length > 0) {
      const methods = eachOnce(here.map((route) => route.method));
      return refusal(httpMessages.otherMethod({ path: `${BASE_PATH}${here[0]!.path}`, methods, method }));
    }
    const [, first] = path.split('/');
    const near = this.routes.filter((route) => route.path.split('/')[1] === first);
    if (near.length === 0) return new ApiError('route_not_found');
    const paths = eachOnce(near.map((route) => `${BASE_PATH}${route.path}`));
    return refusal(httpMessages.otherPaths({ paths }));
  }
}

function matches({ path }: Route, given: string): boolean {
  const [parts, givenParts] = [path.split('/'), given.split('/')];
  return (
    parts.length === givenParts.length &&
    parts.every((part, at) => (part.startsWith('{') ? givenParts[at] !== '' : part === givenParts[at]))
  );
}

function refusal(reason: Reason): ApiError {
  return new ApiError('route_not_found', reason);
}

function eachOnce(names: readonly string[]): string[] {
  return [...new Set(names)];
}

/**
 * Answers what no other route matches below the base path. It is a route itself, because Nest's guards stand before
 * routes alone: so a path that does not exist asks for a key, a plan and a place in the window as any other does, and a
 * stranger does not learn which paths there are (D11, D40).
 */
@ApiExcludeController()
@Controller()
class UnknownRoutesController {
  constructor(private readonly nearby: NearbyRoutes) {}

  /** @throws ApiError `route_not_found`, always */
  @All(`${BASE_PATH}{/{*path}}`)
  @AnyKey()
  refuse(@Req() { method, path }: Request): never {
    throw this.nearby.refusalOf(method, path.slice(BASE_PATH.length));
  }
}

/** To be imported last: routes match in the order of their declaration. */
@Module({ controllers: [UnknownRoutesController], providers: [NearbyRoutes] })
export class UnknownRoutesModule {}
