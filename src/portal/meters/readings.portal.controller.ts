import { Controller, Get, Post } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { Command } from '../../kernel/validation/command.js';
import {
  CorrectReadingDto,
  MetersService,
  ReadingCorrections,
  type ReadingChange,
} from '../../meters/index.js';
import { OptionalReasonDto } from '../../operations/index.js';
import { RequiresPermission } from '../kit/decorators.js';
import { editForm } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { ForRecord, type RecordRequest } from '../kit/records.js';
import { commandOf, runAction, submit } from '../kit/submission.js';
import { done, type PageView } from '../kit/view.js';
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
      act: async (work, form) =>
        this.corrections.correct(work, id, changeIn(portal, form, (await reading(work)).read_at)),
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

/** The change in a form. The form shows minutes: if they are the same, the time of the reading keeps its seconds. */
function changeIn(
  { format }: PortalContext,
  form: Command<CorrectReadingDto>,
  readAt: string,
): ReadingChange {
  const isSameMinute = form.readAt !== undefined && format.field(form.readAt) === format.field(readAt);
  return isSameMinute ? { ...form, readAt: undefined } : form;
}
