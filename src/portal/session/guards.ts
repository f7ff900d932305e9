import { type CanActivate, type ExecutionContext, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type Request, type Response, urlencoded } from 'express';
import { PERMISSIONS, SessionsService } from '../../access/index.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { ErrorCode } from '../../kernel/errors/catalogue.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { routesOf } from '../../kernel/http/routes.js';
import { tooManyFields } from '../../kernel/http/form-with-files.js';
import { httpMessages } from '../../kernel/http/http.messages.js';
import { type CountBody, largestSize, ReceivedBodies } from '../../kernel/http/received-bodies.js';
import { recordOf } from '../../kernel/http/request-context.js';
import { isPublic } from '../../kernel/http/route-policy.js';
import {
  allowsAnonymous,
  findContext,
  fromToastCookie,
  isInBackground,
  permissionOf,
  PortalContext,
  portalContextOf,
  PortalCookies,
  SESSION_COOKIE,
  SESSION_COOKIE_MS,
  setContext,
  TOAST_COOKIE,
} from '../kit/index.js';
import { AccountMailer } from '../../access/index.js';
import { CsrfTokens } from './csrf.js';

/** Thrown for pages that need a session. The filter redirects to the sign-in page. */
export class SignInRequired extends Error {}

/** Loads the session and its user in one query. Nothing is cached: an ended session stops working at the next click. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly database: Database,
    private readonly tokens: CsrfTokens,
    private readonly clock: Clock,
    private readonly accountMailer: AccountMailer,
    private readonly cookies: PortalCookies,
  ) {}

  /** @throws SignInRequired; ApiError `business_suspended`, `business_moving`, `business_moved` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const request = context.switchToHttp().getRequest<Request>();
    if (isPublic(handler)) return true;
    const presented = this.cookies.read(request, SESSION_COOKIE);
    const isUse = !isInBackground(handler, request);
    const found = presented === undefined ? undefined : this.sessions.find(presented, { isUse });
    const signedIn = await (allowsAnonymous(handler) ? found?.catch(unlessClosed) : found);
    if (signedIn) {
      const response = context.switchToHttp().getResponse<Response>();
      this.cookies.rename(request, response, SESSION_COOKIE, SESSION_COOKIE_MS);
      const { path, query } = request;
      const csrf = this.tokens.create(signedIn.sessionId);
      const toast = fromToastCookie(this.cookies.read(request, TOAST_COOKIE));
      setContext(
        request,
        new PortalContext(
          signedIn,
          this.database,
          path,
          lastOf(query),
          csrf,
          toast,
          this.clock.now(),
          this.accountMailer.isAvailable,
          recordOf(request),
        ),
      );
    } else if (!allowsAnonymous(handler)) throw new SignInRequired();
    return true;
  }
}

const CLOSED: ReadonlySet<ErrorCode> = new Set(['business_suspended', 'business_moved']);

/** A person of a suspended or moved business may still sign in to another one: pages without a session are shown to them as to a stranger. */
function unlessClosed(error: unknown): undefined {
  if (error instanceof ApiError && CLOSED.has(error.code)) return undefined;
  throw error;
}

/** Flattens the query: of a parameter that is given more than once, the last value. */
function lastOf(query: Request['query']): Record<string, string> {
  const last = (value: unknown): string => (Array.isArray(value) ? String(value.at(-1)) : (value as string));
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, last(value)]));
}

/**
 * The size limits of a form in bytes, after decompression: of someone who is signed in, and of a stranger, whose forms have a few
 * short fields (D48). Files are sent separately.
 */
const MAX_FORM = { signedIn: 1_048_576, stranger: 65_536 };
/** The limit on the number of fields. The largest form, an import of assets, has fewer than 500. */
const MAX_FIELDS = 5_000;

const parserFor = (limit: number) => urlencoded({ extended: false, limit, parameterLimit: MAX_FIELDS });
const parsers = { signedIn: parserFor(MAX_FORM.signedIn), stranger: parserFor(MAX_FORM.stranger) };

/**
 * Reads a form from the request into its `body`. Other bodies, such as files, are left to their own parsers.
 *
 * @param sender determines the size limit
 * @param count counts the body before it is read
 * @throws ApiError `body_too_large`, `unsupported_media_type`, `malformed_request`; and what `count` throws
 */
async function receiveForm(
  request: Request,
  response: Response,
  sender: keyof typeof MAX_FORM,
  count: CountBody,
): Promise<void> {
  if (request.is('application/x-www-form-urlencoded')) count(largestSize(request.headers, MAX_FORM[sender]));
  await new Promise<void>((done, refuse) =>
    parsers[sender](request, response, (error?: unknown) => (error ? refuse(formProblem(error)) : done())),
  );
}

function formProblem(error: unknown): ApiError {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new ApiError('body_too_large');
  if (type === 'parameters.too.many') return tooManyFields(MAX_FIELDS);
  if (status === 415) return new ApiError('unsupported_media_type');
  return new ApiError('malformed_request', httpMessages.malformedForm);
}

/** Reads the form of a request. Runs after the session guard, which knows the user's language and whose share the form takes. */
@Injectable()
export class FormGuard implements CanActivate {
  constructor(private readonly bodies: ReceivedBodies) {}

  /** @throws ApiError `overloaded` when too many forms are being received; and as `receiveForm` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (request.method === 'GET' || request.method === 'HEAD') return true;
    const response = http.getResponse<Response>();
    const portal = findContext(request);
    if (portal)
      await receiveForm(request, response, 'signedIn', this.bodies.counterFor(portal.principal, response));
    else {
      const count = this.bodies.counterForStranger(recordOf(request).address, response);
      await receiveForm(request, response, 'stranger', count);
    }
    return true;
  }
}

/** Admits people whose role has the permission that the route declares. */
@Injectable()
export class PermissionGuard implements CanActivate {
  /** @returns false for a route that declares no permission. @throws ApiError `owner_required`, `permission_required` */
  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    if (isPublic(handler) || allowsAnonymous(handler)) return true;
    const permission = permissionOf(handler);
    if (permission === undefined) return false;
    const { principal } = portalContextOf(context.switchToHttp().getRequest<Request>());
    if (permission !== 'any') principal.require(permission);
    return true;
  }
}

/** Stops the portal from starting if a route declares no permission. */
@Injectable()
export class PermissionCheck implements OnModuleInit {
  constructor(private readonly modules: ModulesContainer) {}

  /**
   * @throws Error naming the first route that has neither `@RequiresPermission()` nor `@AllowAnonymous()`, or that requires an
   * unknown permission
   */
  onModuleInit(): void {
    for (const { name, method, path, handler } of routesOf(this.modules)) {
      if (isPublic(handler) || allowsAnonymous(handler)) continue;
      const permission = permissionOf(handler);
      if (permission === 'any' || (permission !== undefined && permission in PERMISSIONS)) continue;
      throw new Error(
        `${name} (${method} ${path}) declares no permission. Add @RequiresPermission() or @AllowAnonymous().`,
      );
    }
  }
}
