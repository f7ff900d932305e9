import type { RequestHandler } from 'express';

/** The header by which htmx learns the address of the page that it shows; `false` keeps the address of the page before. */
export const PUSH_URL = 'HX-Push-Url';

/**
 * Keeps the address of a form's page when the form is answered with a page, such as its errors. Otherwise htmx would show the
 * address to which the form was posted, where a reload may find no page. Redirects are not affected.
 */
export const addressesOfForms: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') response.set(PUSH_URL, 'false');
  next();
};

/** Forms without a page at their own address, and the pages with these forms. */
const PAGES_OF_FORMS: readonly (readonly [address: RegExp, page: string])[] = [
  [/^\/(locations\/buildings|assets\/[^/]+\/meters)$/, '/$1/new'],
  [/^\/operations\/report$/, '/operations/new'],
  [/^\/(account)\/password$/, '/$1'],
  [/^\/(scan)\/link$/, '/$1'],
  [/^\/(team\/[^/]+)\/role$/, '/$1'],
  [/^\/(developers\/sandbox)\/clock$/, '/$1'],
  [/^\/(developers\/(?:keys|webhooks)\/[^/]+)\/rotate$/, '/$1'],
];

/** Leads from the address of a form to its page. Without scripts, the browser shows that address after a refusal. */
export const pagesOfForms: RequestHandler = (request, response, next) => {
  const found = request.method === 'GET' && PAGES_OF_FORMS.find(([each]) => each.test(request.path));
  if (!found) return next();
  const [address, page] = found;
  response.redirect(303, request.path.replace(address, page));
};
