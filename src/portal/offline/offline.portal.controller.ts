import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  AllowAnonymous,
  findContext,
  Portal,
  type PortalContext,
  RequiresPermission,
  visitorOf,
} from '../kit/index.js';
import { offlinePage } from './offline.page.js';

/** The pages that the service worker requests. */
@Controller('offline')
export class OfflinePortalController {
  /** The page shown if there is no network and the requested page is not cached. */
  @Get()
  @AllowAnonymous()
  page(@Req() request: Request): string {
    const visitor = visitorOf(request);
    const language = findContext(request)?.user.language ?? visitor.language;
    return offlinePage({ ...visitor, language });
  }

  /** Returns who is signed in, and their CSRF token, for forms that were filled in without a network or a session. */
  @Get('session')
  @RequiresPermission('any')
  session(@Portal() { user, csrf }: PortalContext): { person: string; csrf: string } {
    return { person: user.id, csrf };
  }
}
