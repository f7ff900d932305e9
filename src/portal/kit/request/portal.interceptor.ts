import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { h } from 'preact';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Config } from '../../../config.js';
import { sharesOfConnections, type Shares } from '../../../kernel/shares.js';
import {
  dialogIn,
  newForm,
  withoutInternalFields,
  type FormBody,
  type FormState,
} from '../form/form-state.js';
import { DialogErrors, dialogErrorsId } from '../page/dialog.js';
import { toToastCookie } from '../page/toast.js';
import { isWithoutShare } from './decorators.js';
import { renderPage, renderPiece } from './document.js';
import type { Toast } from './portal-context.js';
import { cookieOf, findContext, PUSH_URL, wantsOutcome, isFromHtmx } from './request.js';
import { PortalCookies, TOAST_COOKIE } from './session-cookie.js';
import { OnceView, PageView, Redirect } from './view.js';

/** The lifetime of the cookie that carries a toast to the next page, in milliseconds. */
const TOAST_MS = 60_000;

/** What a business may use of a portal process (D48): half of the database connections, for pages and calendar feeds together. */
@Injectable()
export class PortalShares {
  /** The shares of the database connections. */
  readonly connections: Shares;

  constructor({ databasePoolMax }: Config) {
    this.connections = sharesOfConnections(databasePoolMax);
  }
}

/**
 * Turns the result of a handler into a response: a page in its frame, or a redirect. A business uses at most half of the database
 * connections, so that other businesses can always get one (D48).
 */
@Injectable()
export class PortalInterceptor implements NestInterceptor {
  constructor(
    private readonly shares: PortalShares,
    private readonly cookies: PortalCookies,
  ) {}

  /** @throws ApiError `overloaded` if no connection of the business's share becomes free in time */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const portal = findContext(request);
    const handle = async () =>
      this.answer(request, response, await lastValueFrom(next.handle(), { defaultValue: undefined }));
    const holdsShare = portal !== undefined && !isWithoutShare(context.getHandler());
    return from(holdsShare ? this.shares.connections.hold(portal.business.id, handle) : handle());
  }

  private answer(request: Request, response: Response, result: unknown): unknown {
    if (!(result instanceof Redirect || result instanceof PageView)) return result;
    if (wantsOutcome(request)) return outcomeOf(response, result);
    const refusal = refusalInDialog(request, response, result);
    if (refusal !== undefined) return refusal;
    if (result instanceof Redirect) return void this.redirect(request, response, result);
    const portal = findContext(request)!;
    if (portal.toast) this.cookies.clear(request, response, TOAST_COOKIE);
    if (result instanceof OnceView) response.set(PUSH_URL, result.later);
    response.status(result.status).type('html');
    return renderPage(result, portal, themeOf(request));
  }

  private redirect(request: Request, response: Response, { to, toast, form }: Redirect): void {
    if (toast) {
      const cookie = toToastCookie({ ...toast, form: keptForm(form) });
      this.cookies.set(request, response, TOAST_COOKIE, cookie, TOAST_MS);
    }
    response.redirect(303, to);
  }
}

/** The result of a form as JSON: success, or the reason of the refusal. */
function outcomeOf(response: Response, result: Redirect | PageView): Pick<Toast, 'tone' | 'text'> {
  response.status(result instanceof Redirect ? 200 : result.status);
  if (result instanceof Redirect)
    return { tone: result.toast?.tone ?? 'done', text: result.toast?.text ?? '' };
  return { tone: result.refusal === null ? 'done' : 'refused', text: result.refusal ?? '' };
}

/** The chosen theme; undefined to follow the browser. */
export function themeOf(request: Request): string | undefined {
  const theme = cookieOf(request, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

/**
 * Answers the refused form of a dialog with its errors alone. htmx puts them into the dialog, which stays open with its input.
 *
 * @returns undefined if the form was accepted, or htmx did not send it from a dialog
 */
function refusalInDialog(
  request: Request,
  response: Response,
  result: Redirect | PageView,
): string | undefined {
  const dialog = isFromHtmx(request) ? dialogIn(request.body as FormBody | undefined) : undefined;
  const form = refusedFormOf(result);
  const portal = findContext(request);
  if (dialog === undefined || form === null || !portal) return undefined;
  response
    .status(422)
    .set({ 'HX-Retarget': `#${dialogErrorsId(dialog)}`, 'HX-Reswap': 'innerHTML' })
    .type('html');
  return renderPiece(h(DialogErrors, { form }), portal);
}

function refusedFormOf(result: Redirect | PageView): FormState | null {
  if (!(result instanceof Redirect))
    return result.refusal === null ? null : { ...newForm(), message: result.refusal };
  const { toast, form } = result;
  return toast?.tone === 'refused' ? (form ?? { ...newForm(), message: toast.text }) : null;
}

/** What the next page needs of a refused form to open its dialog again, for browsers without scripts. */
function keptForm(form: FormState | null): FormState | undefined {
  const scope = form ? dialogIn(form.values) : undefined;
  if (!form || scope === undefined) return undefined;
  const { values, errors, message, shown, page } = form;
  return { values: withoutInternalFields(values), errors, message, shown, page, scope };
}
