import { Controller, Get, Post } from '@nestjs/common';
import { AccountsService } from '../../access/index.js';
import { SampleDataService } from '../../demo/index.js';
import {
  done,
  Form,
  type FormBody,
  type PageView,
  Portal,
  type PortalContext,
  RequiresPermission,
  runAction,
} from '../kit/index.js';
import { OverviewFigures } from './overview-figures.js';
import { overviewPage } from './overview.page.js';
import { overviewTexts } from './overview.texts.js';

/** The first page for people who manage maintenance. */
@Controller('overview')
export class OverviewPortalController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly figures: OverviewFigures,
    private readonly sampleData: SampleDataService,
  ) {}

  @Get()
  @RequiresPermission('kpis:read')
  async show(@Portal() portal: PortalContext): Promise<PageView> {
    return overviewPage(portal, await this.figures.load(portal));
  }

  @Post('sample-data')
  @RequiresPermission('technicians:write')
  addSampleData(@Portal() portal: PortalContext, @Form() body: FormBody) {
    const t = portal.texts(overviewTexts);
    return runAction(portal, body, '/overview', async (work) => {
      const isAdded = await this.sampleData.add(work, portal.user.language);
      return done('/overview', isAdded ? t.sampleAdded : t.sampleNotNeeded);
    });
  }

  /** Hides the first steps from the person. */
  @Post('first-steps/hide')
  @RequiresPermission('kpis:read')
  hideFirstSteps(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return runAction(portal, body, '/overview', async (work) => {
      await this.accounts.hideFirstSteps(work, true);
      const undo = { action: '/overview/first-steps/show', fields: {} };
      return done('/overview', portal.texts(overviewTexts).stepsHidden, undo);
    });
  }

  /** Shows the first steps again. */
  @Post('first-steps/show')
  @RequiresPermission('kpis:read')
  showFirstSteps(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return runAction(portal, body, '/overview', async (work) => {
      await this.accounts.hideFirstSteps(work, false);
      return done('/overview', portal.texts(overviewTexts).stepsShown);
    });
  }
}
