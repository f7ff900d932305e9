import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { InBackground, RequiresPermission, Portal } from '../kit/decorators.js';
import type { PortalContext } from '../kit/portal-context.js';
import { LiveStreams } from './live-streams.js';

/** The stream of changes for an open page. */
@Controller('live')
export class LivePortalController {
  constructor(private readonly streams: LiveStreams) {}

  /** Returns at once, so that an open stream does not hold a database connection of the business. */
  @Get()
  @RequiresPermission('any')
  @InBackground()
  listen(@Portal() portal: PortalContext, @Res() response: Response): void {
    this.streams.open(portal.signedIn, response);
  }
}
