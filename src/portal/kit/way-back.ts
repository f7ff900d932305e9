import type { FormBody } from './form-state.js';

/** The field in which a form carries the page that it stands on. */
export const WAY_BACK = '_back';

/** The page that a form was on. Only a path of the portal itself, so that no one is redirected to another site. */
export function wayBack(body: FormBody, otherwise: string): string {
  const back = body[WAY_BACK];
  return typeof back === 'string' && /^\/(?![/\\])[^\s]*$/.test(back) ? back : otherwise;
}
