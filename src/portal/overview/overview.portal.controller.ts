import { Controller, Get } from '@nestjs/common';
import { Page, Portal } from '../kit/decorators.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { OverviewFigures } from './overview-figures.js';
import { overviewPage } from './overview.page.js';

/** The first page of whoever runs maintenance. */
@Controller('overview')
export class OverviewPortalController {
  constructor(private readonly figures: OverviewFigures) {}

  @Get()
  @Page('kpis:read')
  async show(@Portal() portal: PortalContext): Promise<PageView> {
    return overviewPage(portal, await this.figures.load(portal));
  }
}
