import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { h } from 'preact';
import { ApiError } from '../kernel/errors/api-error.js';
import { CATALOGUE } from '../kernel/errors/catalogue.js';
import { apiErrorOf } from '../kernel/http/filters/api-error.filter.js';
import { recordOf } from '../kernel/http/request-context.js';
import { Log } from '../kernel/log.js';
import { formatReason } from '../kernel/messages/messages.js';
import { InvalidCsrfToken } from './session/csrf.js';
import { SignInRequired } from './session/guards.js';
import { portalMessages } from './portal.messages.js';
import {
  ErrorPage,
  errorTexts,
  errorTitle,
  findContext,
  isBoosted,
  isFromHtmx,
  languageOf,
  PageView,
  renderPage,
  themeOf,
  visitorErrorPage,
  visitorOf,
  wantsOutcome,
} from './kit/index.js';

/** Renders every error as a page that explains the next step. Internal errors are logged, and their details are not shown. */
@Catch()
export class PortalFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly adapters: HttpAdapterHost,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (thrown instanceof SignInRequired) return toSignIn(request, response);
    const isInvalidToken = thrown instanceof InvalidCsrfToken;
    const problem = isInvalidToken
      ? new ApiError('permission_required', portalMessages.foreignForm)
      : apiErrorOf(thrown);
    // Tells the script to check who is signed in now, and to keep the input.
    if (isInvalidToken) response.set('Form-Of-Another-Session', 'true');
    const { status } = CATALOGUE[problem.code];
    const record = recordOf(request);
    const requestId = record.id;
    record.code = problem.code;
    record.param = problem.param;
    if (status >= 500 && !problem.isExpected)
      this.log.error({ err: thrown, request_id: requestId }, 'A page failed.');
    if (response.headersSent) return void response.destroy();
    if (status === 503) response.set('Retry-After', '1');
    const portal = findContext(request);
    const language = portal?.user.language ?? languageOf(request);
    const message = formatReason(problem.reason, language);
    if (wantsOutcome(request)) return void response.status(status).json({ tone: 'refused', text: message });
    const again = status >= 500 && request.method === 'GET' ? request.originalUrl : null;
    const page = { status, message, requestId, again };
    const html = portal
      ? renderPage(
          new PageView(errorTitle(status, language), null, h(ErrorPage, page), status),
          portal,
          themeOf(request),
        )
      : visitorErrorPage(page, visitorOf(request));
    this.adapters.httpAdapter.reply(response, html, status);
  }
}

/**
 * Redirects to the sign-in page. After signing in, the person returns to the requested page, or to the page of the form that they
 * sent. Without scripts, the input of the form is lost, and the sign-in page says so.
 */
function toSignIn(request: Request, response: Response): void {
  const isPage = !isFromHtmx(request) || isBoosted(request);
  const canReturn = request.method === 'GET' && isPage && request.originalUrl !== '/';
  const to = canReturn ? `/?next=${encodeURIComponent(request.originalUrl)}` : '/';
  // A script gets a JSON answer instead of a redirect to a page.
  if (request.headers.accept === 'application/json')
    return void response
      .status(401)
      .json({ tone: 'refused', text: errorTexts[languageOf(request)].signedOut });
  // Without `HX-Redirect`, htmx would insert the sign-in page into the current page.
  if (isFromHtmx(request)) return void response.set('HX-Redirect', to).status(401).end();
  const isLost = request.method === 'POST' && request.path !== '/sign-out';
  response.redirect(
    303,
    isLost ? `/?${new URLSearchParams({ next: formPageOf(request), unsent: 'true' })}` : to,
  );
}

/** The address of the page with the form; the start page if the browser does not tell it. */
function formPageOf({ headers: { referer = '' } }: Request): string {
  if (!URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname + search;
}
