import { Controller, Get, Post } from '@nestjs/common';
import { AssetsService } from '../../assets/index.js';
import { Form, RequiresPermission, Portal } from '../kit/decorators.js';
import type { FormBody } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { submit } from '../kit/submission.js';
import { done, type PageView, type Redirect } from '../kit/view.js';
import { LinkCodeDto } from './link-code.dto.js';
import { unknownCodePage } from './scan.page.js';
import { scanTexts } from './scan.texts.js';
import { ScannedCodes } from './scanned-codes.js';

/** Opens the page of an asset from its sticker. */
@Controller('scan')
export class ScanPortalController {
  constructor(
    private readonly codes: ScannedCodes,
    private readonly assets: AssetsService,
  ) {}

  @Get()
  @RequiresPermission('assets:read')
  scan(@Portal() portal: PortalContext): Promise<Redirect | PageView> {
    return this.codes.answer(portal);
  }

  @Post('link')
  @RequiresPermission('assets:write')
  link(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return submit(portal, LinkCodeDto, body, {
      act: (work, { assetId, qrCode }) => this.assets.update(work, assetId, { qrCode }),
      done: (id) => done(`/assets/${id}`, portal.texts(scanTexts).linked),
      failed: (form) => unknownCodePage(portal, String(body.qr_code ?? ''), form),
    });
  }
}
