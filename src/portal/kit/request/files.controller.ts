import { Controller, Get, Header, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { assetAt, assetUrl, type StaticFile } from './assets.js';
import { AllowAnonymous } from './decorators.js';

const FOREVER = 'public, max-age=31536000, immutable';

/** The files that the browser loads besides a page. */
@Controller()
export class StaticFilesController {
  @Get('static/:file')
  @AllowAnonymous()
  async file(@Param('file') file: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const asset = assetAt(file);
    if (!asset) throw new NotFoundException();
    await send(asset, FOREVER, request, response);
  }

  /**
   * The service worker. It shows notices while no page is open, and pages while there is no network. Its address never changes,
   * so it also declares its scope: every page.
   */
  @Get('service-worker.js')
  @AllowAnonymous()
  async serviceWorker(@Req() request: Request, @Res() response: Response): Promise<void> {
    const [file] = assetUrl('service-worker.js').split('/').slice(-1);
    await send(assetAt(file!)!, 'no-cache', request, response);
  }

  /** Disallows all crawling: pages belong to businesses, and most require a session. */
  @Get('robots.txt')
  @AllowAnonymous()
  @Header('Content-Type', 'text/plain')
  robots(): string {
    return 'User-agent: *\nDisallow: /\n';
  }

  /** The manifest with which a phone installs the portal as an app. */
  @Get('manifest.webmanifest')
  @AllowAnonymous()
  @Header('Content-Type', 'application/manifest+json')
  manifest() {
    return {
      id: '/',
      name: 'Maintenance',
      short_name: 'Maintenance',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: '#0b7285',
      icons: [
        { src: assetUrl('icon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: assetUrl('icon-192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: assetUrl('icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
    };
  }
}

async function send(asset: StaticFile, caching: string, request: Request, response: Response): Promise<void> {
  const encoding = request.acceptsEncodings('br', 'gzip');
  response.set({ 'Content-Type': asset.type, 'Cache-Control': caching, Vary: 'Accept-Encoding' });
  if (encoding !== 'br' && encoding !== 'gzip') return void response.end(asset.plain);
  const bytes = await asset.in(encoding);
  response.set('Content-Encoding', encoding).end(bytes);
}
