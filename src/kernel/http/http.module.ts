import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ApiKeysPort } from './api-key-authenticator.js';
import { ApiMiddleware } from './api.middleware.js';
import { TenantAccess } from './tenant-access.js';
import { Cursors } from '../database/cursors.js';
import { FeedCursors } from '../events/feed-cursors.js';
import { ApiErrorFilter } from './filters/api-error.filter.js';
import { ApiKeyGuard } from './guards/api-key.guard.js';
import { PlanGuard } from './guards/plan.guard.js';
import { RateLimitGuard } from './guards/rate-limit.guard.js';
import { ScopeGuard } from './guards/scope.guard.js';
import { UnreadAnswersGuard } from './guards/unread-answers.guard.js';
import { EnvelopeInterceptor } from './interceptors/envelope.interceptor.js';
import { IdempotencyInterceptor } from './interceptors/idempotency.interceptor.js';
import { UnitOfWorkInterceptor } from './interceptors/unit-of-work.interceptor.js';
import { UploadInterceptor } from './interceptors/upload.interceptor.js';
import { ValidationInterceptor } from './interceptors/validation.interceptor.js';
import { WaitInterceptor } from './interceptors/wait.interceptor.js';
import { VersionInterceptor } from './interceptors/version.interceptor.js';
import { Pagination } from './pagination.js';
import { PolicyCheck } from './policy-check.js';
import { RateLimit } from './rate-limit.js';
import { ReceivedBodies } from './received-bodies.js';
import { UnreadAnswers } from './unread-answers.js';

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
