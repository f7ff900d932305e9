import { Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, ModulesContainer } from '@nestjs/core';
import { Cursors } from '../database/cursors.js';
import { FeedCursors } from '../events/feed.js';
import { DataModel } from '../resource/data-model.js';
import { ApiKeysPort } from './api-key-authenticator.js';
import { ApiMiddleware } from './api.middleware.js';
import { routesOf } from './routes.js';
import { ApiErrorFilter } from './filters/api-error.filter.js';
import { ApiKeyGuard, PlanGuard, RateLimitGuard, ScopeGuard, UnreadAnswersGuard } from './guards.js';
import { Pagination } from './pagination.js';
import { RateLimit } from './rate-limit.js';
import { RedisConnection } from '../redis-connection.js';
import { ReceivedBodies } from './received-bodies.js';
import { answeredBy, endpointOf, isPublic, scopeOf } from './route-policy.js';
import { TenantAccess } from './tenant-access.js';
import { UnreadAnswers } from './unread-answers.js';

/** Checks at startup that every route declares who may call it, and that the resources it returns are declared. */
@Injectable()
export class PolicyCheck implements OnModuleInit {
  constructor(private readonly modules: ModulesContainer) {}

  /** @throws Error naming the first route that is neither an endpoint nor `@Public()`, or the first undeclared resource */
  onModuleInit(): void {
    const model = DataModel.of(this.modules);
    for (const { name, method, path, handler } of routesOf(this.modules)) {
      const answered = answeredBy(endpointOf(handler));
      if (answered) model.requireResource(answered);
      if (scopeOf(handler) !== undefined || isPublic(handler)) continue;
      throw new Error(
        `${name} (${method} ${path}) declares no policy: declare it with @Endpoint(), or mark it @Public().`,
      );
    }
  }
}

/** In the order of D2. They are in front of every route, so that one without a policy is refused as well. */
const GUARDS = [ApiKeyGuard, PlanGuard, RateLimitGuard, ScopeGuard, UnreadAnswersGuard];
/** What the interceptors of a route use; Nest creates these in the module of its controller. The MCP endpoint (D60) uses it too. */
const FOR_ROUTES = [
  ApiKeysPort,
  FeedCursors,
  Pagination,
  ReceivedBodies,
  TenantAccess,
  UnreadAnswers,
  ApiKeyGuard,
  PlanGuard,
  ScopeGuard,
];

/** The guards and the filter that all API routes have in common. The interceptors stand on the routes (`@Endpoint`). */
@Global()
@Module({
  providers: [
    Cursors,
    FeedCursors,
    Pagination,
    RateLimit,
    RedisConnection,
    ReceivedBodies,
    TenantAccess,
    UnreadAnswers,
    ApiKeysPort,
    ApiMiddleware,
    PolicyCheck,
    ...GUARDS,
    ...GUARDS.map((useExisting) => ({ provide: APP_GUARD, useExisting })),
    { provide: APP_FILTER, useClass: ApiErrorFilter },
  ],
  exports: FOR_ROUTES,
})
export class HttpModule {}
