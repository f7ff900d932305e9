import { Controller, Get } from '@nestjs/common';
import { RequiresPermission, Portal } from '../kit/decorators.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { Everywhere, type Offered } from './everywhere.js';
import { searchPage } from './search.page.js';

/** The search over everything. */
@Controller('search')
export class SearchPortalController {
  constructor(private readonly everywhere: Everywhere) {}

  @Get()
  @RequiresPermission('any')
  async search(@Portal() portal: PortalContext): Promise<PageView> {
    const text = (portal.query.q ?? '').trim();
    return searchPage(portal, text, await this.everywhere.search(portal, text));
  }

  /** Answers the search field while a person types. */
  @Get('offer')
  @RequiresPermission('any')
  offer(@Portal() portal: PortalContext): Promise<Offered> {
    return this.everywhere.offer(portal, (portal.query.q ?? '').trim());
  }
}
