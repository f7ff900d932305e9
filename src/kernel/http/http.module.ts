import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, ModulesContainer } from '@nestjs/core';
import { Cursors } from '../database/cursors.js';
import { FeedCursors } from '../events/feed.js';
import { DataModel } from '../resource/data-model.js';
import { ApiKeysPort } from './api-key-authenticator.js';
import { ApiMiddleware } from './api.middleware.js';
import { answeredBy, endpointOf, isPublic, scopeOf } from './decorators/endpoint.js';
import { ApiErrorFilter } from './filters/api-error.filter.js';
import { ApiKeyGuard, PlanGuard, RateLimitGuard, ScopeGuard, UnreadAnswersGuard } from './guards.js';
import { EnvelopeInterceptor } from './interceptors/envelope.interceptor.js';
import { IdempotencyInterceptor } from './interceptors/idempotency.interceptor.js';
import { UnitOfWorkInterceptor } from './interceptors/unit-of-work.interceptor.js';
import { UploadInterceptor } from './interceptors/upload.interceptor.js';
import { ValidationInterceptor } from './interceptors/validation.interceptor.js';
import { VersionInterceptor } from './interceptors/version.interceptor.js';
import { WaitInterceptor } from './interceptors/wait.interceptor.js';
import { Pagination } from './pagination.js';
import { RateLimit } from './rate-limit.js';
import { ReceivedBodies } from './received-bodies.js';
import { routesOf } from './route-policy.js';
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

/** In the order of D2. */
const GUARDS = [ApiKeyGuard, PlanGuard, RateLimitGuard, ScopeGuard, UnreadAnswersGuard];
/** From the outermost to the innermost. */
const INTERCEPTORS = [ValidationInterceptor, UnitOfWorkInterceptor, EnvelopeInterceptor];

/** The guards, interceptors and filter that every API route has in common. The MCP endpoint (D60) uses what the module exports. */
@Module({
  providers: [
    Cursors,
    FeedCursors,
    Pagination,
    RateLimit,
    ReceivedBodies,
    TenantAccess,
    UnreadAnswers,
    ApiKeysPort,
    ApiMiddleware,
    PolicyCheck,
    UploadInterceptor,
    WaitInterceptor,
    IdempotencyInterceptor,
    VersionInterceptor,
    ...GUARDS,
    ...GUARDS.map((useExisting) => ({ provide: APP_GUARD, useExisting })),
    ...INTERCEPTORS.map((useClass) => ({ provide: APP_INTERCEPTOR, useClass })),
    { provide: APP_FILTER, useClass: ApiErrorFilter },
  ],
  exports: [ApiKeysPort, TenantAccess, Pagination, ReceivedBodies, UnreadAnswers],
})
export class HttpModule {}
