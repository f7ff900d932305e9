import { Controller, Get, Injectable, Post } from '@nestjs/common';
import { AssetLookups, AssetsService } from '../../assets/index.js';
import { isUuid } from '../../kernel/ids.js';
import { Text, Uuid } from '../../kernel/validation/fields.js';
import { OperationLookups } from '../../operations/index.js';
import {
  done,
  Form,
  type FormBody,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  Redirect,
  RequiresPermission,
  submit,
} from '../kit/index.js';
import { searchable } from '../lookup/lookups.js';
import { scanPage, scanTexts, unknownCodePage } from './scan.page.js';

/** An unknown code, and the asset to link it to. */
class LinkCodeDto {
  @Text({ about: 'The code on the sticker.', required: true, min: 1, max: 255 }) qr_code!: string;
  @Uuid({ about: 'The asset that carries the sticker.', required: true }) asset_id!: string;
}

/** Finds assets by a scanned or typed code. */
@Injectable()
export class ScannedCodes {
  constructor(
    private readonly assets: AssetLookups,
    private readonly operations: OperationLookups,
  ) {}

  /** The scanner or, with a code in the address, a redirect to its asset or operation, or the page for an unknown code. */
  async answer(portal: PortalContext): Promise<Redirect | PageView> {
    const code = searchable((portal.query.code ?? '').trim());
    if (code === '') return scanPage(portal);
    const id = await this.find(portal, code);
    if (id !== undefined) return new Redirect(`/assets/${id}`);
    const operation = await this.operationOf(portal, code);
    return operation === undefined
      ? unknownCodePage(portal, code, newForm())
      : new Redirect(`/operations/${operation}`);
  }

  /** A typed number such as `WO-1042`, as it stands on a printed page. */
  private async operationOf(portal: PortalContext, code: string): Promise<string | undefined> {
    return portal.may('operations:read') ? this.operations.idOfNumber(portal.tenant, code) : undefined;
  }

  /**
   * Searches by the code on the sticker, then by the reference, then by an address: of this page with a code, or of the asset's
   * page.
   */
  private async find({ tenant }: PortalContext, code: string): Promise<string | undefined> {
    const found = await this.assets.idOfCode(tenant, searchable(codeIn(code) ?? code));
    const idInAddress = found === undefined ? assetIn(code) : undefined;
    if (idInAddress === undefined) return found;
    return (await this.assets.named(tenant, [idInAddress])).get(idInAddress)?.id;
  }
}

/** Extracts the code from the address on one of our labels, on any host (see `labels/`). */
function codeIn(text: string): string | undefined {
  const [, code] = /^https?:\/\/[^/]+\/scan\?code=([^&#]+)$/i.exec(text) ?? [];
  return code === undefined ? undefined : (new URLSearchParams(`code=${code}`).get('code') ?? undefined);
}

/**
 * Extracts the id from the address of an asset's page. The host does not matter: a sticker outlives a domain, and the address is
 * not followed. The id can only open an asset of the person's own business.
 */
function assetIn(code: string): string | undefined {
  const [, id] = /\/assets\/([0-9a-f-]{36})\/?([?#].*)?$/i.exec(code) ?? [];
  return id !== undefined && isUuid(id.toLowerCase()) ? id.toLowerCase() : undefined;
}

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
