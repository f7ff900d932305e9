import { All, Controller, Injectable, Module, type OnModuleInit, Req, Res } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import type { Reason } from '../messages/messages.js';
import { BASE_PATH } from '../base-path.js';
import { type Route, routesOf } from './routes.js';
import { httpMessages } from './http.messages.js';
import { AnyKey, endpointOf } from './route-policy.js';

/** Why no route matches a request. */
interface NoRoute {
  readonly error: ApiError;
  /** The methods of its path; empty if there is no such path. */
  readonly methods: readonly string[];
}

/** Suggests existing routes for a request that no route matches. It only names routes that exist for every key. */
@Injectable()
class NearbyRoutes implements OnModuleInit {
  private routes: readonly Route[] = [];

  constructor(private readonly modules: ModulesContainer) {}

  onModuleInit(): void {
    this.routes = routesOf(this.modules).filter(({ handler }) => {
      const endpoint = endpointOf(handler);
      return endpoint && endpoint.onlyIn === undefined;
    });
  }

  /**
   * The reason for a request that no route matches. It names the methods of its path, or the paths with the same first segment.
   *
   * @param path relative to the base path
   */
  reasonFor(method: string, path: string): NoRoute {
    const withoutSlash = path.endsWith('/') ? path.slice(0, -1) : path;
    const samePath = this.routes.filter((route) => matches(route, withoutSlash));
    if (samePath.length > 0) {
      const existing = `${BASE_PATH}${samePath[0]!.path}`;
      if (withoutSlash !== path) return notFound(httpMessages.slashAtEnd({ path: existing }));
      const methods = unique(samePath.map((route) => route.method));
      return { ...notFound(httpMessages.otherMethod({ path: existing, methods, method })), methods };
    }
    const [, first] = path.split('/');
    const nearby = this.routes.filter((route) => route.path.split('/')[1] === first);
    if (nearby.length === 0) return notFound();
    const paths = unique(nearby.map((route) => `${BASE_PATH}${route.path}`));
    return notFound(httpMessages.otherPaths({ paths }));
  }
}

function matches({ path }: Route, actual: string): boolean {
  const parts = path.split('/');
  const actualParts = actual.split('/');
  return (
    parts.length === actualParts.length &&
    parts.every((part, at) => (part.startsWith('{') ? actualParts[at] !== '' : part === actualParts[at]))
  );
}

function notFound(reason?: Reason): NoRoute {
  return { error: new ApiError('route_not_found', reason), methods: [] };
}

/** The value of `Allow`. A path that has `GET` has `HEAD` too (D11). */
function allowed(methods: readonly string[]): string {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

/**
 * Answers requests below the base path that no other route matches. It is a route because Nest runs guards for routes only. So an
 * unknown path needs a key, a plan and room in the rate limit like any other, and a caller without a key does not learn which
 * paths exist (D11, D40).
 */
@ApiExcludeController()
@Controller()
class UnknownRoutesController {
  constructor(private readonly nearby: NearbyRoutes) {}

  /** @throws ApiError `route_not_found`, always */
  @All(`${BASE_PATH}{/{*path}}`)
  @AnyKey()
  refuse(@Req() { method, path }: Request, @Res({ passthrough: true }) response: Response): never {
    const { error, methods } = this.nearby.reasonFor(method, path.slice(BASE_PATH.length));
    if (methods.length > 0) response.setHeader('Allow', allowed(methods));
    throw error;
  }
}

/** Import it last: routes match in the order of declaration. */
@Module({ controllers: [UnknownRoutesController], providers: [NearbyRoutes] })
export class UnknownRoutesModule {}
