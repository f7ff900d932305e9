import { randomUUID } from 'node:crypto';
import type { BuildingOutline } from '../../hierarchy/index.js';
import { foldText } from '../../kernel/folded-text.js';
import type { PlannedRoom } from '../import.entity.js';
import { isSameName, namesIn, pathKey, sameNamed } from '../names.js';

/** How many rooms one file may create. More suggest a mistake in a column. */
const MAX_ROOMS = 500;
/** The maximum length of the name of a room, floor or building in a file. */
const MAX_NAME_LENGTH = 255;

/** Names of floors that indicate the ground floor, and floors below it. */
const GROUND = /^(ground|rdc|rez|erdgeschoss|eg\b|g\b)/i;
const BELOW = /^(basement|sous|cellar|cave|keller)/i;

/** The name of a new floor of a building, if the file does not name it. Its level is 0. */
const DEFAULT_FLOOR = '0';

/** The names in a path of one to three levels. A missing building or floor is undefined. */
interface Place {
  readonly building: string | undefined;
  readonly floor: string | undefined;
  readonly room: string;
}

function placeOf(path: string): Place | undefined {
  const names = namesIn(path);
  if (names.length > 3 || names.some((name) => name === '' || name.length > MAX_NAME_LENGTH))
    return undefined;
  const room = names.at(-1)!;
  return {
    room,
    building: names.length > 1 ? names[0] : undefined,
    floor: names.length > 2 ? names[1] : undefined,
  };
}

/** The rooms of a file that do not exist yet, each with its floor and building, which may be new too. */
export class NewRooms {
  private readonly planned = new Map<string, PlannedRoom>();
  private readonly byEnd = new Map<string, readonly PlannedRoom[]>();
  private readonly byPath = new Map<string, string | undefined>();

  constructor(private readonly buildings: readonly BuildingOutline[]) {}

  /** All planned rooms, in the order in which they were requested. */
  get all(): PlannedRoom[] {
    return [...this.planned.values()];
  }

  /** Plans the rooms whose paths name a building and a floor, so that other rows of the file may name them by less. */
  planWhole(paths: readonly string[]): void {
    for (const path of paths) if (placeOf(path)?.floor !== undefined) this.plan(path);
  }

  /**
   * Plans the room at the end of a path of one to three levels. A missing building is the only one of the business, or else a new
   * one with the name of the room. A missing floor is that on level 0, or the only one of the building.
   *
   * @returns the placeholder for its id; undefined if the path is longer, if several buildings, floors or planned rooms have that
   *   name, or if the file would create too many rooms
   */
  plan(path: string): string | undefined {
    if (!this.byPath.has(path)) this.byPath.set(path, this.planNew(path));
    return this.byPath.get(path);
  }

  private planNew(path: string): string | undefined {
    const place = placeOf(path);
    if (!place) return undefined;
    const known = this.knownAs(place);
    if (known.length > 0) return known.length === 1 ? known[0]!.id : undefined;
    if (this.planned.size === MAX_ROOMS) return undefined;
    const { room } = place;
    const building = place.building ?? this.defaultBuilding(room);
    const [inBuilding, ...otherBuildings] = sameNamed(this.buildings, building);
    const floors = inBuilding?.floors ?? [];
    const floor = place.floor ?? this.defaultFloor(building, floors);
    const [onFloor, ...otherFloors] = sameNamed(floors, floor);
    if (otherBuildings.length > 0 || otherFloors.length > 0) return undefined;
    const planned = {
      id: randomUUID(),
      building: inBuilding?.name ?? building,
      floor: onFloor?.name ?? floor,
      room,
      isNewBuilding: !inBuilding,
      isNewFloor: !onFloor,
      level: onFloor?.level ?? this.levelOf(building, floor, floors),
    };
    this.planned.set(foldText(pathKey([building, floor, room].join('/'))), planned);
    this.remember(planned);
    return planned.id;
  }

  /** The planned rooms that a place names. */
  private knownAs({ building, floor, room }: Place): readonly PlannedRoom[] {
    if (building !== undefined && floor !== undefined) {
      const known = this.planned.get(foldText(pathKey([building, floor, room].join('/'))));
      return known ? [known] : [];
    }
    return this.byEnd.get(endKey(building, room)) ?? [];
  }

  /** Later rows may name the room by its building and its own name, or by its own name. */
  private remember(planned: PlannedRoom): void {
    for (const building of [planned.building, undefined]) {
      const key = endKey(building, planned.room);
      this.byEnd.set(key, [...(this.byEnd.get(key) ?? []), planned]);
    }
  }

  private defaultBuilding(room: string): string {
    const isBuilding = sameNamed(this.buildings, room).length > 0;
    return this.buildings.length === 1 && !isBuilding ? this.buildings[0]!.name : room;
  }

  private defaultFloor(building: string, floors: BuildingOutline['floors']): string {
    const ground = floors.find(({ level }) => level === 0) ?? (floors.length === 1 ? floors[0] : undefined);
    const planned = this.all.find((each) => each.level === 0 && isSameName(each.building, building));
    return ground?.name ?? planned?.floor ?? DEFAULT_FLOOR;
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

function endKey(building: string | undefined, room: string): string {
  return foldText(pathKey(building === undefined ? room : `${building}/${room}`));
}

function levelIn(floor: string): number | undefined {
  if (GROUND.test(floor)) return 0;
  const digits = /-?\d{1,3}/.exec(floor)?.[0];
  if (BELOW.test(floor)) return -Math.abs(Number(digits ?? 1));
  return digits === undefined ? undefined : Number(digits);
}
