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
