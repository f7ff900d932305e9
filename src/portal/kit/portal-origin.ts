import type { Config } from '../../config.js';
import { originAt } from '../../kernel/http/origin-at.js';

/**
 * The portal's address, as the operator configured it. It is never taken from a request's `Host` header: an attacker could
 * set that to their own site, and others would follow the link.
 */
export function portalOrigin({ publicUrl, host, portalPort }: Config): string {
  return publicUrl?.replace(/\/+$/, '') ?? originAt(host, portalPort);
}
