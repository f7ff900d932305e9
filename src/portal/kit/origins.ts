import type { Config } from '../../config.js';
import { originAt } from '../../kernel/http/origin-at.js';

/** The origin of the API as its users reach it: scheme, host and port, without the base path. */
export function apiOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl ?? originAt(host, port);
}

/**
 * The portal's origin, as the operator configured it. It is never taken from a request's `Host` header: an attacker could set the
 * header to their own site, and the link would lead others there.
 */
export function portalOrigin({ publicUrl, host, portalPort }: Config): string {
  return publicUrl ?? originAt(host, portalPort);
}
