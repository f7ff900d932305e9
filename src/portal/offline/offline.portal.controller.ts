import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { OpenToStrangers, RequiresPermission, Portal } from '../kit/decorators.js';
import type { PortalContext } from '../kit/portal-context.js';
import { findContext } from '../kit/request.js';
import { strangerOf } from '../session/stranger.js';
import { offlinePage } from './offline.page.js';

/** What the service worker asks for. */
@Controller('offline')
export class OfflinePortalController {
  /** Shown where there is no network and the page is not kept. */
  @Get()
  @OpenToStrangers()
  page(@Req() request: Request): string {
    const stranger = strangerOf(request);
    const language = findContext(request)?.user.language ?? stranger.language;
    return offlinePage({ ...stranger, language });
  }

  /** Who is signed in, and what their forms carry: for forms that were filled in while there was no network, or no session. */
  @Get('session')
  @RequiresPermission('any')
  session(@Portal() { user, csrf }: PortalContext): { person: string; csrf: string } {
    return { person: user.id, csrf };
  }
}
