import type { Config } from '../../config.js';

/** Where the API answers, as its users reach it: scheme, host and port, without the base path. */
export function apiOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl?.replace(/\/+$/, '') ?? `http://${host}:${port}`;
}
