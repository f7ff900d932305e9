import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BuildingsService, FloorsService, RoomsService, type BuildingOutline } from '../hierarchy/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { PlannedRoom } from './asset-import.entity.js';

/** How many rooms one file may have made: more are a mistake in a column. */
const MOST_ROOMS = 500;
/** The longest name of a room, a floor or a building that is taken out of a file. */
const LONGEST = 255;
/** What a building is that nothing more is known of. */
const KIND = 'other';

/** What a floor is called when it is the ground floor, and when it is below it. */
const GROUND = /^(ground|rdc|rez|erdgeschoss|eg\b|g\b)/i;
const BELOW = /^(basement|sous|cellar|cave|keller)/i;

/** The names along a path: building, floor and room; undefined for any other path. */
function namesOf(path: string): readonly [building: string, floor: string, room: string] | undefined {
  const names = path.split(/[/>›]/).map((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '));
  const [building, floor, room] = names;
  const isWhole = names.length === 3 && names.every((name) => name !== '' && name.length <= LONGEST);
  return isWhole ? [building!, floor!, room!] : undefined;
}

/** As names are compared. */
function sameName(name: string): string {
  return name.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** The rooms that a file names and no one has recorded: each with its floor and its building, which may be new too. */
export class NewRooms {
  private readonly planned = new Map<string, PlannedRoom>();

  constructor(private readonly buildings: readonly BuildingOutline[]) {}

  /** Every room that was asked for, in the order in which they were. */
  get all(): PlannedRoom[] {
    return [...this.planned.values()];
  }

  /**
   * Plans the room at the end of a path.
   *
   * @returns what stands for its id until it is made; undefined where the path does not say building, floor and room, where
   *   several buildings or floors are called so, and for more rooms than one file may make
   */
  plan(path: string): string | undefined {
    const names = namesOf(path);
    if (!names) return undefined;
    const key = names.map(sameName).join('/');
    const known = this.planned.get(key);
    if (known) return known.id;
    if (this.planned.size === MOST_ROOMS) return undefined;
    const [building, floor, room] = names;
    const [inBuilding, ...otherBuildings] = this.buildings.filter(({ name }) => isSame(name, building));
    const [onFloor, ...otherFloors] = inBuilding?.floors.filter(({ name }) => isSame(name, floor)) ?? [];
    if (otherBuildings.length > 0 || otherFloors.length > 0) return undefined;
    const planned = {
      ...{ id: randomUUID(), building: inBuilding?.name ?? building, floor: onFloor?.name ?? floor, room },
      ...{ isNewBuilding: !inBuilding, isNewFloor: !onFloor },
      level: onFloor?.level ?? this.levelOf(building, floor, inBuilding?.floors ?? []),
    };
    this.planned.set(key, planned);
    return planned.id;
  }

  /** The level of a new floor: what its name says, else the next one above those that are there. */
  private levelOf(building: string, floor: string, present: readonly { readonly level: number }[]): number {
    const same = this.all.filter((each) => isSame(each.building, building));
    const before = same.find((each) => isSame(each.floor, floor));
    if (before) return before.level;
    const said = levelIn(floor);
    if (said !== undefined) return said;
    const levels = [...present, ...same].map(({ level }) => level);
    return levels.length === 0 ? 0 : Math.max(...levels) + 1;
  }
}

function isSame(one: string, other: string): boolean {
  return sameName(one) === sameName(other);
}

function levelIn(floor: string): number | undefined {
  if (GROUND.test(floor)) return 0;
  const digits = /-?\d{1,3}/.exec(floor)?.[0];
  if (BELOW.test(floor)) return -Math.abs(Number(digits ?? 1));
  return digits === undefined ? undefined : Number(digits);
}

/** Makes the rooms that an import needs, and what they stand in. What someone made meanwhile is taken as it is. */
@Injectable()
export class RoomMaker {
  constructor(
    private readonly buildings: BuildingsService,
    private readonly floors: FloorsService,
    private readonly rooms: RoomsService,
  ) {}

  /** @returns the ids of the rooms, by what stood for them */
  async make(
    work: UnitOfWork,
    planned: readonly PlannedRoom[],
    present: readonly BuildingOutline[],
  ): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (const building of present) {
      ids.set(keyOf(building.name), building.id);
      for (const floor of building.floors) {
        ids.set(keyOf(building.name, floor.name), floor.id);
        for (const room of floor.rooms) ids.set(keyOf(building.name, floor.name, room.name), room.id);
      }
    }
    const made = new Map<string, string>();
    const once = async (key: string, make: () => Promise<string>): Promise<string> => {
      const id = ids.get(key) ?? (await make());
      ids.set(key, id);
      return id;
    };
    for (const { id, building, floor, room, level } of planned) {
      const buildingId = await once(keyOf(building), () =>
        this.buildings.create(work, { name: building, physicalAddress: building, buildingType: KIND }),
      );
      const floorId = await once(keyOf(building, floor), () =>
        this.floors.create(work, buildingId, { name: floor, level }),
      );
      const roomId = await once(keyOf(building, floor, room), () =>
        this.rooms.create(work, floorId, { name: room }),
      );
      made.set(id, roomId);
    }
    return made;
  }
}

function keyOf(...names: string[]): string {
  return names.map(sameName).join('/');
}
