import type { FormBody } from './form-state.js';
import { ownPath } from './own-path.js';
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
