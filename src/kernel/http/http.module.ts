import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AdmissionGuard } from './admission.guard.js';
import { CallInterceptor } from './call.interceptor.js';
import { Cursors } from './cursor.js';
import { FrontDoor } from './front-door.js';
import { PolicyCheck } from './policy-check.js';
import { ProblemFilter } from './problem.filter.js';
import { RateLimit } from './rate-limit.js';
import { UnreadAnswers } from './unread-answers.js';

/** The way in and out of the API, the same for every route: front door, admission, call, problems. */
@Module({
  providers: [
    Cursors,
    RateLimit,
    UnreadAnswers,
    FrontDoor,
    PolicyCheck,
    { provide: APP_GUARD, useClass: AdmissionGuard },
    { provide: APP_INTERCEPTOR, useClass: CallInterceptor },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class HttpModule {}
