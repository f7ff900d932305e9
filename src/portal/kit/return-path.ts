import type { FormBody } from './form-state.js';
import { addressOf } from './page.js';
import { usePortal } from './portal-context.js';

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

/**
 * Accepts only paths of the portal itself, so that the redirect cannot lead to another site.
 *
 * @param otherwise the default
 */
export function ownPath(value: unknown, otherwise: string): string {
  return typeof value === 'string' && OWN_PATH.test(value) ? value : otherwise;
}

/** No request line is longer, so a longer path could not be opened. */
const OWN_PATH = /^\/(?![/\\])[^\s]{0,16000}$/;
