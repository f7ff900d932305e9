import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** What pages may use of a device: the camera, to scan, on pages of our own. */
const DEVICE = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/**
 * The headers by which a browser guards a page: scripts, styles and everything else from our own origin alone, nothing
 * inline, and no framing by other sites.
 */
const guard = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
});

/** The same as a middleware. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('Permissions-Policy', DEVICE);
  guard(request, response, next);
};

/** The same for an answer behind which there is no request. */
export function guardingHeaders(): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader('Permissions-Policy', DEVICE);
  guard(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}
