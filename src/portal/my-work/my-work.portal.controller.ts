import { Controller, Get } from '@nestjs/common';
import { RequiresPermission, Portal } from '../kit/decorators.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { MyJobs } from './jobs.js';
import { myWorkPage } from './my-work.page.js';

/** The work of whoever is signed in. What its buttons do, the pages of operations answer. */
@Controller('my-work')
export class MyWorkPortalController {
  constructor(private readonly jobs: MyJobs) {}

  @Get()
  @RequiresPermission('operations:work')
  async show(@Portal() portal: PortalContext): Promise<PageView> {
    return myWorkPage(portal, await this.jobs.load(portal));
  }
}
