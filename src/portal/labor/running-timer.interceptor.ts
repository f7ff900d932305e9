import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { Fragment, h } from 'preact';
import { from, mergeMap, type Observable } from 'rxjs';
import { OwnTimers } from '../../labor/index.js';
import { findContext, OnceView, PageView, type PortalContext } from '../kit/index.js';
import { RunningTimerBar } from './running-timer.js';

/** Puts the timer of the person who is signed in on top of each of their pages. */
@Injectable()
export class RunningTimerInterceptor implements NestInterceptor {
  constructor(private readonly timers: OwnTimers) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const portal = findContext(context.switchToHttp().getRequest<Request>());
    if (!portal || portal.isOfFirm || !portal.may('time:record')) return next.handle();
    return next.handle().pipe(mergeMap((result) => from(this.withTimer(portal, result))));
  }

  private async withTimer(portal: PortalContext, result: unknown): Promise<unknown> {
    if (!(result instanceof PageView)) return result;
    const timer = await this.timers.current(portal.tenant);
    if (!timer) return result;
    const { title, place, body, status, refusal } = result;
    const shown = h(Fragment, null, h(RunningTimerBar, { timer }), body);
    const view = new PageView(title, place, shown, status, refusal);
    return result instanceof OnceView ? new OnceView(view, result.later) : view;
  }
}
