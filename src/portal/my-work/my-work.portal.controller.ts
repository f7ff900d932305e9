import { Controller, Get } from '../../kernel/http/decorators/routes.js';
import { RequiresPermission, Portal } from '../kit/decorators.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
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
