import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** The device features that pages may use: only the camera, to scan, on our own pages. */
const DEVICE = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/**
 * Security headers. Scripts, styles and everything else come from our own origin, nothing is inline, and no other site may frame
 * the page.
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

/** Sets the security headers on every response. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('Permissions-Policy', DEVICE);
  guard(request, response, next);
};

/** The security headers for a response without a request object. */
export function securityHeaderValues(): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader('Permissions-Policy', DEVICE);
  guard(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}
