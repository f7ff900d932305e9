import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BuildingsService, FloorsService, RoomsService, type BuildingOutline } from '../hierarchy/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { foldText } from '../kernel/folded-text.js';
import type { PlannedRoom } from './asset-import.entity.js';
import { isSameName, nameKey, namesIn, pathKey, sameNamed } from './names.js';

/** How many rooms one file may create. More suggest a mistake in a column. */
const MAX_ROOMS = 500;
/** The maximum length of the name of a room, floor or building in a file. */
const MAX_NAME_LENGTH = 255;
/** The type of a new building: the file does not contain it. */
const BUILDING_TYPE = 'other';

/** Names of floors that indicate the ground floor, and floors below it. */
const GROUND = /^(ground|rdc|rez|erdgeschoss|eg\b|g\b)/i;
const BELOW = /^(basement|sous|cellar|cave|keller)/i;

/** The building, floor and room of a path; undefined for any other path. */
function namesOf(path: string): readonly [building: string, floor: string, room: string] | undefined {
  const names = namesIn(path);
  const [building, floor, room] = names;
  const isWhole = names.length === 3 && names.every((name) => name !== '' && name.length <= MAX_NAME_LENGTH);
  return isWhole ? [building!, floor!, room!] : undefined;
}

/** The rooms of a file that do not exist yet, each with its floor and building, which may be new too. */
export class NewRooms {
  private readonly planned = new Map<string, PlannedRoom>();

  constructor(private readonly buildings: readonly BuildingOutline[]) {}

  /** All planned rooms, in the order in which they were requested. */
  get all(): PlannedRoom[] {
    return [...this.planned.values()];
  }

  /**
   * Plans the room at the end of a path.
   *
   * @returns the placeholder for its id; undefined if the path is not building, floor and room, if several buildings or floors
   *   have that name, or if the file would create too many rooms
   */
  plan(path: string): string | undefined {
    const names = namesOf(path);
    if (!names) return undefined;
    const key = foldText(pathKey(path));
    const known = this.planned.get(key);
    if (known) return known.id;
    if (this.planned.size === MAX_ROOMS) return undefined;
    const [building, floor, room] = names;
    const [inBuilding, ...otherBuildings] = sameNamed(this.buildings, building);
    const [onFloor, ...otherFloors] = inBuilding ? sameNamed(inBuilding.floors, floor) : [];
    if (otherBuildings.length > 0 || otherFloors.length > 0) return undefined;
    const planned = {
      id: randomUUID(),
      building: inBuilding?.name ?? building,
      floor: onFloor?.name ?? floor,
      room,
      isNewBuilding: !inBuilding,
      isNewFloor: !onFloor,
      level: onFloor?.level ?? this.levelOf(building, floor, inBuilding?.floors ?? []),
    };
    this.planned.set(key, planned);
    return planned.id;
  }

  /** The level of a new floor: from its name, otherwise above the highest existing floor. */
  private levelOf(building: string, floor: string, present: readonly { readonly level: number }[]): number {
    const same = this.all.filter((each) => isSameName(each.building, building));
    const before = same.find((each) => isSameName(each.floor, floor));
    if (before) return before.level;
    const named = levelIn(floor);
    if (named !== undefined) return named;
    const levels = [...present, ...same].map(({ level }) => level);
    return levels.length === 0 ? 0 : Math.max(...levels) + 1;
  }
}

function levelIn(floor: string): number | undefined {
  if (GROUND.test(floor)) return 0;
  const digits = /-?\d{1,3}/.exec(floor)?.[0];
  if (BELOW.test(floor)) return -Math.abs(Number(digits ?? 1));
  return digits === undefined ? undefined : Number(digits);
}

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
