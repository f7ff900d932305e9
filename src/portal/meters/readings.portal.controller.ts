import { Controller, Get, Post } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { CorrectReadingDto, MetersService, ReadingCorrections } from '../../meters/index.js';
import { OptionalReasonDto } from '../../operations/index.js';
import {
  changedMoment,
  commandOf,
  done,
  editForm,
  ForRecord,
  type PageView,
  type RecordRequest,
  RequiresPermission,
  runAction,
  submit,
} from '../kit/index.js';
import { meterTexts } from './meters.texts.js';
import { readingFormPage, readingValues } from './reading-form.page.js';

/** The page on which a mistaken reading is corrected or deleted (D64): by managers, and within a day by who recorded it. */
@Controller('meter-readings/:readingId')
export class ReadingsPortalController {
  constructor(
    private readonly meters: MetersService,
    private readonly corrections: ReadingCorrections,
  ) {}

  @Get('edit')
  @RequiresPermission('meters:record')
  async edit(@ForRecord('readingId') { portal, id }: RecordRequest): Promise<PageView> {
    const shown = await this.shown(portal.tenant, id);
    this.corrections.requireAllowed(portal.tenant, shown.reading);
    return readingFormPage(portal, editForm(CorrectReadingDto, readingValues(portal, shown.reading)), shown);
  }

  @Post('edit')
  @RequiresPermission('meters:record')
  async correct(@ForRecord('readingId') { portal, id, body }: RecordRequest) {
    const { meter } = await this.shown(portal.tenant, id);
    const page = `/meters/${meter.id}`;
    const reading = async (tenant: TenantReader) => (await this.meters.reading(tenant, id)).item();
    return submit(portal, CorrectReadingDto, body, {
      edits: {
        page,
        values: async (work) => {
          await this.corrections.lock(work, id);
          return readingValues(portal, await reading(work));
        },
      },
      act: async (work, form) => {
        const readAt = changedMoment(portal, form.readAt, (await reading(work)).read_at);
        return this.corrections.correct(work, id, { ...form, readAt });
      },
      done: () => done(page, portal.texts(meterTexts).corrected),
      failed: async (form) => readingFormPage(portal, form, await this.shown(portal.tenant, id)),
    });
  }

  @Post('delete')
  @RequiresPermission('meters:record')
  async delete(@ForRecord('readingId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `/meter-readings/${id}/edit`, async (work) => {
      const { meter } = await this.shown(work, id);
      await this.corrections.delete(work, id, commandOf(portal, OptionalReasonDto, body).reason);
      return done(`/meters/${meter.id}`, portal.texts(meterTexts).readingDeleted);
    });
  }

  private async shown(tenant: TenantReader, id: string) {
    const reading = (await this.meters.reading(tenant, id)).item();
    return { reading, meter: (await this.meters.get(tenant, reading.meter_id)).item() };
  }
}
