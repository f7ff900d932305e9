import type { FormBody } from './form-state.js';

/** The field in which a form carries the page that it stands on. */
export const WAY_BACK = '_back';

/** The page that a form stood on: a path of the portal itself, for nobody is sent on to another site. */
export function wayBack(body: FormBody, otherwise: string): string {
  const back = body[WAY_BACK];
  return typeof back === 'string' && /^\/(?![/\\])[^\s]*$/.test(back) ? back : otherwise;
}
