import { Controller, Get, Post, Query } from '@nestjs/common';
import { AssetLabels } from '../../assets/index.js';
import { Config } from '../../config.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  type PageView,
  Portal,
  type PortalContext,
  portalOrigin,
  RequiresPermission,
  returnPathOf,
  runAction,
} from '../kit/index.js';
import { labelChoicePage } from './label-choice.page.js';
import { LabelPages, GiveCodesDto } from './label-pages.js';
import { labelSheetPage } from './label-sheet.page.js';
import { labelTexts } from './labels.texts.js';

/** Labels for assets: choosing assets, assigning codes, and printing. */
@Controller('assets/labels')
export class LabelsPortalController {
  constructor(
    private readonly config: Config,
    private readonly labels: AssetLabels,
    private readonly pages: LabelPages,
  ) {}

  @Get()
  @RequiresPermission('assets:read')
  async choose(@Portal() portal: PortalContext): Promise<PageView> {
    return labelChoicePage(portal, await this.pages.choice(portal));
  }

  @Get('sheet')
  @RequiresPermission('assets:read')
  async sheet(@Portal() portal: PortalContext, @Query('ids') ids: unknown): Promise<PageView> {
    return labelSheetPage(portal, await this.pages.sheets(portal, ids), portalOrigin(this.config));
  }

  @Post('codes')
  @RequiresPermission('assets:write')
  giveCodes(@Portal() portal: PortalContext, @Form() body: FormBody) {
    const back = returnPathOf(body, '/assets/labels');
    return runAction(portal, body, back, async (work) => {
      const count = await this.labels.assignCodes(work, commandOf(portal, GiveCodesDto, body).ids);
      return done(back, portal.texts(labelTexts).given(count));
    });
  }
}
