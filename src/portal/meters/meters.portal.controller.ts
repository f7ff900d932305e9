import { Controller, Get, Post } from '@nestjs/common';
import { AssetLookups, assetMessages, Meter } from '../../assets/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import {
  ListReadingsQuery,
  MeterReadings,
  type MeterResource,
  MetersService,
  MeterUsages,
  ReadingCorrections,
  RecordReadingDto,
  type ReadingSort,
} from '../../meters/index.js';
import { ProceduresService } from '../../procedures/index.js';
import {
  commandOf,
  done,
  editForm,
  type FormState,
  ForRecord,
  Lists,
  newForm,
  type PageView,
  type PortalContext,
  type RecordRequest,
  RequiresPermission,
  runAction,
  submit,
} from '../kit/index.js';
import {
  EditMeterForm,
  editMeterPage,
  isSimple,
  meterSettings,
  meterValues,
  NewMeterForm,
  newMeterPage,
  proceduresOf,
  withOwnErrors,
} from './meter-form.page.js';
import { meterPage } from './meter.page.js';
import { meterTexts } from './meters.texts.js';

/** How many readings the page of a meter lists, and how many its chart draws. */
const LISTED = 20;
const DRAWN = 100;
/** The order of the listed readings. */
const NEWEST_FIRST = '-read_at';

/** The pages of meters (D64). */
@Controller()
export class MetersPortalController {
  constructor(
    private readonly assets: AssetLookups,
    private readonly lists: Lists,
    private readonly meters: MetersService,
    private readonly readings: MeterReadings,
    private readonly corrections: ReadingCorrections,
    private readonly usages: MeterUsages,
    private readonly procedures: ProceduresService,
  ) {}

  @Get('assets/:assetId/meters/new')
  @RequiresPermission('meters:write')
  async newMeter(@ForRecord('assetId') { portal, id }: RecordRequest): Promise<PageView> {
    return this.newForm(portal, id, newForm({ kind: 'counter', unit: 'h' }));
  }

  @Post('assets/:assetId/meters')
  @RequiresPermission('meters:write')
  create(@ForRecord('assetId') { portal, id, body }: RecordRequest) {
    return submit(portal, NewMeterForm, body, {
      act: (work, form) => this.meters.create(work, id, { ...meterSettings(form), kind: form.kind }),
      done: (meterId) => done(`/meters/${meterId}`, portal.texts(meterTexts).created),
      failed: (form) => this.newForm(portal, id, form),
    });
  }

  @Get('meters/:meterId')
  @RequiresPermission('meters:read')
  async show(@ForRecord('meterId') { portal, id }: RecordRequest): Promise<PageView> {
    const { tenant } = portal;
    const meter = (await this.meters.get(tenant, id)).item();
    const filters = this.lists.filters(portal, ListReadingsQuery);
    const page = this.lists.page<ReadingSort>(portal, LISTED, NEWEST_FIRST);
    const [found, series, usage, assets, procedures] = await Promise.all([
      this.meters.readings(tenant, id, filters, page),
      this.meters.series(tenant, id, DRAWN),
      this.usages.get(tenant, id),
      this.assets.named(tenant, [meter.asset_id]),
      this.procedures.named(tenant, proceduresOf(meter)),
    ]);
    const asset = assets.get(meter.asset_id);
    const readings = found.items();
    const correctable = readings.filter((reading) => this.corrections.isAllowed(tenant, reading));
    return meterPage(portal, {
      meter,
      asset,
      series,
      usage: usage.item(),
      procedures,
      readings,
      correctable: new Set(correctable.map((reading) => reading.id)),
      next: this.lists.next(portal, found, NEWEST_FIRST),
    });
  }

  /** Everyone who works on the asset may record a reading. */
  @Post('meters/:meterId/readings')
  @RequiresPermission('meters:record')
  record(@ForRecord('meterId') { portal, id, body }: RecordRequest) {
    const at = `/meters/${id}`;
    return runAction(portal, body, at, async (work) => {
      // An unknown meter is reported before errors of the form.
      await this.meters.get(work, id);
      const { isNew } = await this.readings.record(work, id, commandOf(portal, RecordReadingDto, body));
      const t = portal.texts(meterTexts);
      return done(at, isNew ? t.recorded : t.known);
    });
  }

  @Get('meters/:meterId/edit')
  @RequiresPermission('meters:write')
  async edit(@ForRecord('meterId') { portal, id }: RecordRequest): Promise<PageView> {
    const meter = (await this.meters.get(portal.tenant, id)).item();
    return this.editForm(portal, meter, editForm(EditMeterForm, meterValues(meter)));
  }

  @Post('meters/:meterId/edit')
  @RequiresPermission('meters:write')
  update(@ForRecord('meterId') { portal, id, body }: RecordRequest) {
    return submit(portal, EditMeterForm, body, {
      edits: {
        row: { entity: Meter, id },
        page: `/meters/${id}`,
        values: async (work) => meterValues((await this.meters.get(work, id)).item()),
      },
      act: async (work, form) => {
        const meter = (await this.meters.get(work, id)).item();
        const { thresholds, usageInterval, ...described } = meterSettings(form);
        await this.meters.update(work, id, {
          ...described,
          ...(isSimple(meter) ? { thresholds } : {}),
          ...(meter.kind === 'counter' ? { usageInterval } : {}),
        });
      },
      done: () => done(`/meters/${id}`, portal.texts(meterTexts).saved),
      failed: async (form) => this.editForm(portal, (await this.meters.get(portal.tenant, id)).item(), form),
    });
  }

  @Post('meters/:meterId/delete')
  @RequiresPermission('meters:write')
  delete(@ForRecord('meterId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `/meters/${id}`, async (work) => {
      const { asset_id: assetId } = (await this.meters.get(work, id)).item();
      await this.meters.delete(work, id);
      return done(`/assets/${assetId}`, portal.texts(meterTexts).deleted);
    });
  }

  private async newForm(portal: PortalContext, assetId: string, form: FormState): Promise<PageView> {
    const [asset, procedures] = await Promise.all([
      this.asset(portal, assetId),
      this.procedures.choices(portal.tenant),
    ]);
    return newMeterPage(portal, withOwnErrors(form), asset, procedures);
  }

  private async editForm(portal: PortalContext, meter: MeterResource, form: FormState): Promise<PageView> {
    const procedures = await this.procedures.choices(portal.tenant, proceduresOf(meter));
    return editMeterPage(portal, withOwnErrors(form), meter, procedures);
  }

  private async asset({ tenant }: PortalContext, id: string) {
    const asset = (await this.assets.named(tenant, [id])).get(id);
    if (!asset) throw ApiError.notFound(assetMessages.missing);
    return { ...asset, id };
  }
}
