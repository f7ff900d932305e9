import type { FormBody } from '../form/form-state.js';
import { addressOf } from '../page/page.js';
import { usePortal } from './portal-context.js';

/** A path that browsers cannot read as the address of another site, which `//` and `/\\` begin. */
const OWN_PATH = /^\/(?![/\\])/;
/** No request line has spaces or is longer, so other paths could not be opened. */
const REQUESTABLE = /^\S{1,16000}$/;

/** Tells whether a path, with or without a query, leads to a page of the portal itself. */
export function isOwnPath(path: string): boolean {
  return OWN_PATH.test(path);
}

/**
 * Accepts only paths of the portal itself, so that the redirect cannot lead to another site.
 *
 * @param otherwise the default
 */
export function ownPath(value: unknown, otherwise: string): string {
  return typeof value === 'string' && REQUESTABLE.test(value) && isOwnPath(value) ? value : otherwise;
}

/** The name of the form field that holds the address of the form's page. */
export const RETURN_PATH = '_back';

/** The hidden field with the address of the current page, so that the action leads back to it. */
export function useReturnFields(): { readonly [RETURN_PATH]: string } {
  const { path, query } = usePortal();
  return { [RETURN_PATH]: addressOf(path, query) };
}

/**
 * The address of the page that the form was on.
 *
 * @param otherwise the default
 */
export function returnPathOf(body: FormBody, otherwise: string): string {
  return ownPath(body[RETURN_PATH], otherwise);
}
