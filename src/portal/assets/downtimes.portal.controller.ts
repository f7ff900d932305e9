import { Controller, Get, Post } from '@nestjs/common';
import {
  AssetsService,
  CorrectDowntimeDto,
  DowntimeCorrections,
  type DowntimeChange,
  type DowntimeResource,
} from '../../assets/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { Command } from '../../kernel/validation/field.js';
import { OptionalReasonDto } from '../../operations/index.js';
import {
  changedMoment,
  commandOf,
  done,
  editForm,
  ForRecord,
  type PageView,
  type PortalContext,
  type RecordRequest,
  RequiresPermission,
  runAction,
  submit,
} from '../kit/index.js';
import { downtimeFormPage, downtimeTexts, downtimeValues } from './downtime-form.page.js';

/** The page on which a mistaken downtime is corrected or deleted (D26). */
@Controller('downtimes/:downtimeId')
export class DowntimesPortalController {
  constructor(
    private readonly assets: AssetsService,
    private readonly corrections: DowntimeCorrections,
  ) {}

  @Get('edit')
  @RequiresPermission('assets:write')
  async edit(@ForRecord('downtimeId') { portal, id }: RecordRequest): Promise<PageView> {
    const shown = await this.shown(portal.tenant, id);
    return downtimeFormPage(
      portal,
      editForm(CorrectDowntimeDto, downtimeValues(portal, shown.downtime)),
      shown,
    );
  }

  @Post('edit')
  @RequiresPermission('assets:write')
  async correct(@ForRecord('downtimeId') { portal, id, body }: RecordRequest) {
    const { asset } = await this.shown(portal.tenant, id);
    const page = `/assets/${asset.id}`;
    return submit(portal, CorrectDowntimeDto, body, {
      edits: {
        page,
        values: async (work) => {
          await this.corrections.lock(work, id);
          return downtimeValues(portal, (await this.corrections.get(work, id)).item());
        },
      },
      act: async (work, form) => {
        const change = changeIn(portal, form, (await this.corrections.get(work, id)).item());
        return this.corrections.correct(work, id, change);
      },
      done: () => done(page, portal.texts(downtimeTexts).corrected),
      failed: async (form) => downtimeFormPage(portal, form, await this.shown(portal.tenant, id)),
    });
  }

  @Post('delete')
  @RequiresPermission('assets:write')
  async delete(@ForRecord('downtimeId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `/downtimes/${id}/edit`, async (work) => {
      const { asset_id: assetId } = (await this.corrections.get(work, id)).item();
      await this.corrections.delete(work, id, commandOf(portal, OptionalReasonDto, body).reason);
      return done(`/assets/${assetId}`, portal.texts(downtimeTexts).deleted);
    });
  }

  private async shown(tenant: TenantReader, id: string) {
    const downtime = (await this.corrections.get(tenant, id)).item();
    return { downtime, asset: (await this.assets.get(tenant, downtime.asset_id)).item() };
  }
}

function changeIn(
  portal: PortalContext,
  { startedAt, endedAt, reason }: Command<CorrectDowntimeDto>,
  { started_at: begun, ended_at: ended }: DowntimeResource,
): DowntimeChange {
  return {
    startedAt: changedMoment(portal, startedAt, begun),
    endedAt: changedMoment(portal, endedAt, ended),
    reason,
  };
}
