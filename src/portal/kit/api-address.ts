import type { Config } from '../../config.js';
import { originAt } from '../../kernel/http/origin-at.js';

/** The origin of the API as its users reach it: scheme, host and port, without the base path. */
export function apiOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl?.replace(/\/+$/, '') ?? originAt(host, port);
}
