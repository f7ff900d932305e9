import type { Request } from 'express';
import type { Config } from '../../config.js';

/** Where the portal answers: as the operator says, else as whoever asks has reached it. For what outlives the page, such as a sticker. */
export function portalOrigin({ publicUrl }: Config, { headers }: Pick<Request, 'headers'>): string {
  return publicUrl?.replace(/\/+$/, '') ?? `http://${headers.host}`;
}
