import type { FormBody } from './form-state.js';

/** The name of the form field that holds the address of the form's page. */
export const RETURN_PATH = '_back';

/**
 * The address of the page that the form was on. Only paths of the portal are accepted, so that the redirect cannot lead to
 * another site.
 *
 * @param otherwise the default
 */
export function returnPathOf(body: FormBody, otherwise: string): string {
  const back = body[RETURN_PATH];
  return typeof back === 'string' && /^\/(?![/\\])[^\s]*$/.test(back) ? back : otherwise;
}
