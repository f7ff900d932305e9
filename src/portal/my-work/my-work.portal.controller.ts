import { Controller, Get } from '@nestjs/common';
import { type PageView, Portal, type PortalContext, RequiresPermission } from '../kit/index.js';
import { MyJobs } from './jobs.js';
import { myWorkPage } from './my-work.page.js';

/** The operations of the person who is signed in. The buttons post to the pages of operations. */
@Controller('my-work')
export class MyWorkPortalController {
  constructor(private readonly jobs: MyJobs) {}

  @Get()
  @RequiresPermission('operations:work')
  async show(@Portal() portal: PortalContext): Promise<PageView> {
    return myWorkPage(portal, await this.jobs.load(portal));
  }
}
