import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Header,
  SetMetadata,
} from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request } from 'express';
import type { FormBody } from './form-state.js';
import type { PortalContext } from './portal-context.js';
import { portalContextOf } from './request.js';

const PERMISSION = Symbol('permission');
const OPEN = Symbol('open to strangers');
const WITHOUT_SHARE = Symbol('without a share');

/**
 * Declares who sees a page, or may send a form: people whose role has the permission. A route of the portal without it,
 * and without `@OpenToStrangers()`, does not boot.
 *
 * @param permission `any` for all who are signed in
 */
export const RequiresPermission = (permission: string) =>
  applyDecorators(
    SetMetadata(PERMISSION, permission),
    Header('Cache-Control', 'no-store'),
    ApiExcludeEndpoint(),
  );

/** Declares a route that needs no session: sign-in, what the browser loads beside a page. */
export const OpenToStrangers = () => SetMetadata(OPEN, true);

/**
 * Declares that a handler receives a file, which may take long over a slow connection: it takes one of the business's database
 * connections only while it writes.
 */
export const WithoutShare = () => SetMetadata(WITHOUT_SHARE, true);

/** Tells whether a handler holds no share. */
export function isWithoutShare(handler: object): boolean {
  return Reflect.getMetadata(WITHOUT_SHARE, handler) === true;
}

/** The permission that a handler was declared with; undefined without one. */
export function permissionOf(handler: object): string | undefined {
  return Reflect.getMetadata(PERMISSION, handler) as string | undefined;
}

/** Tells whether a handler needs no session. */
export function isOpenToStrangers(handler: object): boolean {
  return Reflect.getMetadata(OPEN, handler) === true;
}

/** The context of the request: who is signed in, and the doors to their business's data. */
export const Portal = createParamDecorator((_: unknown, context: ExecutionContext): PortalContext =>
  portalContextOf(context.switchToHttp().getRequest<Request>()),
);

/** What the form holds. */
export const Form = createParamDecorator(
  (_: unknown, context: ExecutionContext): FormBody =>
    (context.switchToHttp().getRequest<Request>().body as FormBody | undefined) ?? {},
);
