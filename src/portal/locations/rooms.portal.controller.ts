import { Controller, Get, Post } from '@nestjs/common';
import { AssetsService } from '../../assets/index.js';
import {
  CreateRoomDto,
  Floor,
  FloorsService,
  LocationsService,
  Room,
  RoomsService,
  UpdateFloorDto,
  UpdateRoomDto,
} from '../../hierarchy/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import {
  commandOf,
  done,
  editedRecord,
  editOf,
  ForRecord,
  type PageView,
  recordActions,
  type RecordRequest,
  RequiresPermission,
  runAction,
} from '../kit/index.js';
import { locationTexts } from './locations.texts.js';
import { roomPage } from './room.page.js';

const LIST = '/locations';
const FIRST = { limit: 50, after: null };
const runAndConfirm = recordActions(locationTexts, (id) => `${LIST}/rooms/${id}`);

/** Floors and rooms. They are edited on the page of their building; rooms also have their own page. */
@Controller('locations')
export class RoomsPortalController {
  constructor(
    private readonly assets: AssetsService,
    private readonly floors: FloorsService,
    private readonly locations: LocationsService,
    private readonly rooms: RoomsService,
  ) {}

  @Post('floors/:floorId')
  @RequiresPermission('floors:write')
  async updateFloor(@ForRecord('floorId') { portal, id, body }: RecordRequest) {
    const building = await this.buildingOfFloor(portal.tenant, id);
    const floor = `${building}#floor-${id}`;
    return runAction(portal, body, building, async (work) => {
      const edited = editedRecord(Floor, id, floor, () => this.floors.get(work, id));
      await this.floors.update(work, id, await editOf(work, portal, UpdateFloorDto, body, edited));
      return done(floor, portal.texts(locationTexts).saved);
    });
  }

  @Post('floors/:floorId/delete')
  @RequiresPermission('floors:delete')
  async deleteFloor(@ForRecord('floorId') { portal, id, body }: RecordRequest) {
    const building = await this.buildingOfFloor(portal.tenant, id);
    return runAction(portal, body, building, async (work) => {
      await this.floors.delete(work, id);
      return done(building, portal.texts(locationTexts).deleted);
    });
  }

  @Post('floors/:floorId/rooms')
  @RequiresPermission('rooms:write')
  async addRoom(@ForRecord('floorId') { portal, id, body }: RecordRequest) {
    const building = await this.buildingOfFloor(portal.tenant, id);
    return runAction(portal, body, building, async (work) => {
      const room = commandOf(portal, CreateRoomDto, body);
      await this.rooms.create(work, id, room);
      return done(`${building}#floor-${id}`, portal.texts(locationTexts).roomAdded);
    });
  }

  @Get('rooms/:roomId')
  @RequiresPermission('rooms:read')
  async show(@ForRecord('roomId') { portal, id }: RecordRequest): Promise<PageView> {
    const { tenant } = portal;
    const [room, assets, count] = await Promise.all([
      this.locations.place(tenant, id),
      this.assets.list(tenant, { roomId: id }, FIRST),
      this.locations.contentsOf(tenant, id),
    ]);
    return roomPage(portal, { room, assets: assets.items(), count });
  }

  @Post('rooms/:roomId')
  @RequiresPermission('rooms:write')
  updateRoom(@ForRecord('roomId') form: RecordRequest) {
    const { portal, id, body } = form;
    return runAndConfirm(form, 'saved', async (work) => {
      const edited = editedRecord(Room, id, `${LIST}/rooms/${id}`, () => this.rooms.get(work, id));
      return this.rooms.update(work, id, await editOf(work, portal, UpdateRoomDto, body, edited));
    });
  }

  @Post('rooms/:roomId/delete')
  @RequiresPermission('rooms:delete')
  async deleteRoom(@ForRecord('roomId') form: RecordRequest) {
    const { buildingId } = await this.locations.place(form.portal.tenant, form.id);
    const next = `${LIST}/buildings/${buildingId}`;
    return runAndConfirm(form, 'deleted', (work) => this.rooms.delete(work, form.id), next);
  }

  /** The address of the page of a floor's building. @throws ApiError `not_found` */
  private async buildingOfFloor(tenant: TenantReader, id: string): Promise<string> {
    const { building_id } = (await this.floors.get(tenant, id)).item();
    return `${LIST}/buildings/${building_id}`;
  }
}
