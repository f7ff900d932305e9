import { Injectable } from '@nestjs/common';
import {
  BuildingsService,
  FloorsService,
  RoomsService,
  type BuildingOutline,
} from '../../hierarchy/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { foldText } from '../../kernel/folded-text.js';
import type { PlannedRoom } from '../import.entity.js';
import { nameKey } from '../names.js';

/** The type of a new building: the file does not contain it. */
const BUILDING_TYPE = 'other';

/**
 * Creates the rooms of an import with their floors and buildings. Those created by someone else meanwhile are used as they are.
 */
@Injectable()
export class RoomCreator {
  constructor(
    private readonly buildings: BuildingsService,
    private readonly floors: FloorsService,
    private readonly rooms: RoomsService,
  ) {}

  /** @returns the ids of the rooms, by placeholder */
  async create(
    work: UnitOfWork,
    planned: readonly PlannedRoom[],
    present: readonly BuildingOutline[],
  ): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    const folded = new Map<string, string>();
    const know = (key: string, id: string) => {
      ids.set(key, id);
      folded.set(foldText(key), id);
    };
    for (const building of present) {
      know(keyOf(building.name), building.id);
      for (const floor of building.floors) {
        know(keyOf(building.name, floor.name), floor.id);
        for (const room of floor.rooms) know(keyOf(building.name, floor.name, room.name), room.id);
      }
    }
    const created = new Map<string, string>();
    const findOrCreate = async (key: string, create: () => Promise<string>): Promise<string> => {
      const id = ids.get(key) ?? folded.get(foldText(key)) ?? (await create());
      know(key, id);
      return id;
    };
    for (const { id, building, floor, room, level } of planned) {
      const buildingId = await findOrCreate(keyOf(building), () =>
        this.buildings.create(work, {
          name: building,
          physicalAddress: building,
          buildingType: BUILDING_TYPE,
        }),
      );
      const floorId = await findOrCreate(keyOf(building, floor), () =>
        this.floors.create(work, buildingId, { name: floor, level }),
      );
      const roomId = await findOrCreate(keyOf(building, floor, room), () =>
        this.rooms.create(work, floorId, { name: room }),
      );
      created.set(id, roomId);
    }
    return created;
  }
}

function keyOf(...names: string[]): string {
  return names.map(nameKey).join('/');
}
