import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** What pages may use of a device: the camera, to scan, on pages of our own. */
const DEVICE = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/**
 * The headers by which a browser guards a page: scripts, styles and everything else from our own origin alone, nothing
 * inline, in nobody else's frame.
 */
export const securityHeaders: RequestHandler[] = [
  helmet({
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
  }),
  (_request, response, next) => {
    response.setHeader('Permissions-Policy', DEVICE);
    next();
  },
];
