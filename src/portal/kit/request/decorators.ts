import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Header,
  SetMetadata,
} from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request } from 'express';
import type { TenantReader } from '../../../kernel/database/tenant-reader.js';
import type { FormBody } from '../form/form-state.js';
import type { PortalContext } from './portal-context.js';
import { portalContextOf } from './request.js';

const PERMISSION = Symbol('permission');
const ANONYMOUS = Symbol('anonymous');
const WITHOUT_SHARE = Symbol('without a share');
const IN_BACKGROUND = Symbol('in the background');

/**
 * Declares the permission that a page or a form requires. The portal does not start if a route has
 * neither this decorator nor `@AllowAnonymous()`.
 *
 * @param permission `any` for everyone who is signed in
 */
export const RequiresPermission = (permission: string) =>
  applyDecorators(
    SetMetadata(PERMISSION, permission),
    Header('Cache-Control', 'no-store'),
    ApiExcludeEndpoint(),
  );

/** Declares a route that can be used without signing in, such as the sign-in page or a static file. */
export const AllowAnonymous = () => SetMetadata(ANONYMOUS, true);

/**
 * Declares that a handler does not hold a database connection of the business while it runs. Used for uploads, which may be slow:
 * their handlers take a connection only while they write.
 */
export const WithoutShare = () => SetMetadata(WITHOUT_SHARE, true);

/** Tells whether a handler was declared `@WithoutShare()`. */
export function isWithoutShare(handler: object): boolean {
  return Reflect.getMetadata(WITHOUT_SHARE, handler) === true;
}

/** Declares a handler for requests that open pages send by themselves. They do not count as a use of the session (D77). */
export const InBackground = () => SetMetadata(IN_BACKGROUND, true);

/** Tells whether an open page sent the request by itself: its handler says so, or the script that reloads a part of the page. */
export function isInBackground(handler: object, request: Request): boolean {
  return Reflect.getMetadata(IN_BACKGROUND, handler) === true || request.headers['x-background'] === 'true';
}

/** Returns the permission that a handler was declared with; undefined if there is none. */
export function permissionOf(handler: object): string | undefined {
  return Reflect.getMetadata(PERMISSION, handler) as string | undefined;
}

/** Tells whether a handler was declared `@AllowAnonymous()`. */
export function allowsAnonymous(handler: object): boolean {
  return Reflect.getMetadata(ANONYMOUS, handler) === true;
}

/** Injects the context of the request: who is signed in, and access to their business's data. */
export const Portal = createParamDecorator((_: unknown, context: ExecutionContext): PortalContext =>
  portalContextOf(context.switchToHttp().getRequest<Request>()),
);

/** The header with the number of seconds that a form waited on a phone for a network. */
const WAITED = 'x-waited-seconds';
/** The longest wait that counts, in milliseconds. A phone whose clock was changed meanwhile may name any number. */
const MAX_WAIT_MS = 30 * 24 * 60 * 60 * 1000;

/** Injects how long a form waited on a phone for a network, in milliseconds; 0 for one that was sent at once. */
export const WaitedMs = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const seconds = Number(context.switchToHttp().getRequest<Request>().headers[WAITED]);
  const waitedMs = Math.round(seconds * 1000);
  return waitedMs > 0 && waitedMs <= MAX_WAIT_MS ? waitedMs : 0;
});

/** When a form was sent that waited so long, by the clock of the business. */
export function sentAt({ now }: TenantReader, waitedMs: number): Date {
  return new Date(now.getTime() - waitedMs);
}

/** Injects the body of the form. */
export const Form = createParamDecorator(
  (_: unknown, context: ExecutionContext): FormBody =>
    (context.switchToHttp().getRequest<Request>().body as FormBody | undefined) ?? {},
);
