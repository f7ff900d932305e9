import { Controller, Get, Post } from '@nestjs/common';
import {
  Asset,
  AssetsService,
  AssetStatusService,
  assetStatusTexts,
  CreateAssetDto,
  UpdateAssetDto,
  UpdateAssetStatusDto,
} from '../../assets/index.js';
import { Integer, Uuid } from '../../kernel/validation/fields.js';
import { PreventiveProcedures } from '../../preventive-schedules/index.js';
import { ProcedureIds } from '../../procedures/index.js';
import {
  done,
  editedRecord,
  type EditedRecord,
  editForm,
  editOf,
  Form,
  type FormBody,
  ForRecord,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  type RecordRequest,
  RequiresPermission,
  runAction,
  submit,
  valuesOf,
} from '../kit/index.js';
import { assetFormPage } from './asset-form.page.js';
import { AssetPages } from './asset-pages.js';
import { scheduleValues } from './asset-about.js';
import { assetPage } from './asset.page.js';
import { assetsPage } from './assets.page.js';
import { assetTexts } from './assets.texts.js';

/** The form that creates an asset, with the procedures of its preventive schedule. */
class CreateAssetForm extends CreateAssetDto {
  @ProcedureIds({ about: 'The procedures of the operations that its preventive schedule opens.' })
  procedure_ids?: string[];
}

/** The form that changes the preventive schedule of an asset: its interval, and the procedures of its operations. */
class ChangeScheduleDto {
  @Integer({ about: 'Days between two maintenances; empty for none.', nullable: true, min: 1, max: 36_500 })
  maintenance_interval_days?: number | null;
  @ProcedureIds({ about: 'The procedures of the operations that it opens.' }) procedure_ids?: string[];
}

/** The form that moves an asset to another room, or out of its room. */
class MoveAssetDto {
  @Uuid({ about: 'The room; empty for none.', nullable: true }) room_id?: string | null;
}

const LIST = '/assets';
const NOTHING_CHOSEN = { room: null, parent: null, supplier: null };

const runAndConfirm = recordActions(assetTexts, (id) => `${LIST}/${id}`);

/** The pages of assets. */
@Controller('assets')
export class AssetsPortalController {
  constructor(
    private readonly assets: AssetsService,
    private readonly statuses: AssetStatusService,
    private readonly pages: AssetPages,
    private readonly preventive: PreventiveProcedures,
  ) {}

  @Get()
  @RequiresPermission('assets:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    return assetsPage(portal, await this.pages.list(portal));
  }

  @Get('new')
  @RequiresPermission('assets:write')
  async newAsset(@Portal() portal: PortalContext): Promise<PageView> {
    const { form, chosen, procedures } = await this.pages.toCreate(portal);
    return assetFormPage(portal, form, chosen, { procedures });
  }

  @Post()
  @RequiresPermission('assets:write')
  create(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return submit(portal, CreateAssetForm, body, {
      act: async (work, { procedureIds, ...asset }) =>
        this.preventive.update(work, await this.assets.create(work, asset), { procedureIds }),
      done: (id) => done(`${LIST}/${id}`, portal.texts(assetTexts).created),
      failed: async (form) => {
        const procedures = await this.pages.procedureChoices(portal.tenant);
        return assetFormPage(portal, form, NOTHING_CHOSEN, { procedures });
      },
    });
  }

  @Get(':assetId')
  @RequiresPermission('assets:read')
  async show(@ForRecord('assetId') { portal, id }: RecordRequest): Promise<PageView> {
    return assetPage(portal, await this.pages.detail(portal, id));
  }

  @Get(':assetId/edit')
  @RequiresPermission('assets:write')
  async edit(@ForRecord('assetId') { portal, id }: RecordRequest): Promise<PageView> {
    const { asset, chosen } = await this.pages.toEdit(portal, id);
    return assetFormPage(portal, editForm(UpdateAssetDto, valuesOf(asset)), chosen, { asset });
  }

  @Post(':assetId/edit')
  @RequiresPermission('assets:write')
  update(@ForRecord('assetId') { portal, id, body }: RecordRequest) {
    const page = `${LIST}/${id}`;
    return submit(portal, UpdateAssetDto, body, {
      edits: this.edited(id),
      act: (work, command) => this.assets.update(work, id, command),
      done: () => done(page, portal.texts(assetTexts).saved),
      failed: async (form) => {
        const { asset, chosen } = await this.pages.toEdit(portal, id);
        return assetFormPage(portal, form, chosen, { asset });
      },
    });
  }

  @Post(':assetId/status')
  @RequiresPermission('assets:write')
  changeStatus(@ForRecord('assetId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `${LIST}/${id}`, async (work) => {
      const change = await editOf(work, portal, UpdateAssetStatusDto, body, this.edited(id));
      await this.statuses.change(work, id, change);
      const word = portal.texts(assetStatusTexts)[change.status];
      return done(`${LIST}/${id}`, portal.texts(assetTexts).statusChanged(word));
    });
  }

  @Post(':assetId/move')
  @RequiresPermission('assets:write')
  move(@ForRecord('assetId') form: RecordRequest) {
    return runAndConfirm(form, 'moved', async (work) => {
      const { portal, id, body } = form;
      await this.assets.update(work, id, await editOf(work, portal, MoveAssetDto, body, this.edited(id)));
    });
  }

  @Post(':assetId/interval')
  @RequiresPermission('assets:write')
  changeInterval(@ForRecord('assetId') form: RecordRequest) {
    return runAndConfirm(form, 'intervalSaved', async (work) => {
      const { portal, id, body } = form;
      const edits = {
        ...this.edited(id),
        values: async () => scheduleValues((await this.preventive.get(work, id)).item()),
      };
      const { procedureIds, ...interval } = await editOf(work, portal, ChangeScheduleDto, body, edits);
      await this.assets.update(work, id, interval);
      await this.preventive.update(work, id, { procedureIds });
    });
  }

  @Post(':assetId/delete')
  @RequiresPermission('assets:delete')
  delete(@ForRecord('assetId') form: RecordRequest) {
    return runAndConfirm(form, 'deleted', (work) => this.assets.delete(work, form.id), LIST);
  }

  /** The asset as its forms edit it. */
  private edited(id: string): EditedRecord {
    return editedRecord(Asset, id, `${LIST}/${id}`, (work) => this.assets.get(work, id));
  }
}
