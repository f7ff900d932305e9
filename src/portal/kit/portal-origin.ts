import type { Config } from '../../config.js';
import { originAt } from '../../kernel/http/origin-at.js';

/**
 * Where the portal answers, as the operator says. It never follows what a request says of its host: anybody could say
 * anything there, and others would follow the link.
 */
export function portalOrigin({ publicUrl, host, portalPort }: Config): string {
  return publicUrl?.replace(/\/+$/, '') ?? originAt(host, portalPort);
}
