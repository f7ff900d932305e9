import { Controller, Get, Post } from '@nestjs/common';
import {
  Building,
  BuildingsService,
  CreateBuildingDto,
  CreateFloorDto,
  FloorsService,
  LocationsService,
  UpdateBuildingDto,
} from '../../hierarchy/index.js';
import { KpisService } from '../../kpis/index.js';
import {
  commandOf,
  done,
  editedRecord,
  editForm,
  Form,
  type FormBody,
  ForRecord,
  newForm,
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
import { yearCosts } from '../labor/year-costs.js';
import { buildingPage } from './building.page.js';
import { buildingFormPage, locationsPage } from './locations.page.js';
import { locationTexts } from './locations.texts.js';

const LIST = '/locations';
const BUILDINGS = `${LIST}/buildings`;
const runAndConfirm = recordActions(locationTexts, (id) => `${BUILDINGS}/${id}`);

/** The tree of locations, and the pages of buildings. */
@Controller('locations')
export class BuildingsPortalController {
  constructor(
    private readonly buildings: BuildingsService,
    private readonly floors: FloorsService,
    private readonly locations: LocationsService,
    private readonly kpis: KpisService,
  ) {}

  @Get()
  @RequiresPermission('buildings:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    return locationsPage(portal, await this.locations.outlines(portal.tenant));
  }

  @Get('buildings/new')
  @RequiresPermission('buildings:write')
  newBuilding(@Portal() portal: PortalContext): PageView {
    return buildingFormPage(portal, newForm());
  }

  @Post('buildings')
  @RequiresPermission('buildings:write')
  create(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return submit(portal, CreateBuildingDto, body, {
      act: (work, command) => this.buildings.create(work, command),
      done: (id) => done(`${BUILDINGS}/${id}`, portal.texts(locationTexts).buildingCreated),
      failed: (form) => buildingFormPage(portal, form),
    });
  }

  @Get('buildings/:buildingId')
  @RequiresPermission('buildings:read')
  async show(@ForRecord('buildingId') { portal, id }: RecordRequest): Promise<PageView> {
    const { tenant } = portal;
    const [building, outline, costs] = await Promise.all([
      this.buildings.get(tenant, id),
      this.locations.outline(tenant, id),
      yearCosts(this.kpis, portal, { buildingId: id }),
    ]);
    return buildingPage(portal, building.item(), outline, costs);
  }

  @Get('buildings/:buildingId/edit')
  @RequiresPermission('buildings:write')
  async edit(@ForRecord('buildingId') { portal, id }: RecordRequest): Promise<PageView> {
    const building = (await this.buildings.get(portal.tenant, id)).item();
    return buildingFormPage(portal, editForm(UpdateBuildingDto, valuesOf(building)), building);
  }

  @Post('buildings/:buildingId/edit')
  @RequiresPermission('buildings:write')
  update(@ForRecord('buildingId') { portal, id, body }: RecordRequest) {
    const page = `${BUILDINGS}/${id}`;
    return submit(portal, UpdateBuildingDto, body, {
      edits: editedRecord(Building, id, page, (work) => this.buildings.get(work, id)),
      act: (work, command) => this.buildings.update(work, id, command),
      done: () => done(page, portal.texts(locationTexts).saved),
      failed: async (form) =>
        buildingFormPage(portal, form, (await this.buildings.get(portal.tenant, id)).item()),
    });
  }

  @Post('buildings/:buildingId/delete')
  @RequiresPermission('buildings:delete')
  delete(@ForRecord('buildingId') form: RecordRequest) {
    return runAndConfirm(form, 'deleted', (work) => this.buildings.delete(work, form.id), LIST);
  }

  @Post('buildings/:buildingId/floors')
  @RequiresPermission('floors:write')
  addFloor(@ForRecord('buildingId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `${BUILDINGS}/${id}`, async (work) => {
      const floor = commandOf(portal, CreateFloorDto, body);
      const floorId = await this.floors.create(work, id, floor);
      return done(`${BUILDINGS}/${id}#floor-${floorId}`, portal.texts(locationTexts).floorAdded);
    });
  }
}
