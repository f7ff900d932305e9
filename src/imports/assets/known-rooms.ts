import type { BuildingOutline } from '../../hierarchy/index.js';
import { foldText } from '../../kernel/folded-text.js';
import { isSameName, nameKey, pathKey, sameNamed } from '../names.js';
import { nearest } from '../nearest.js';

/** How many unknown room paths are compared with all rooms. */
const MAX_SIMILAR = 30;

/** The room that a text names, or the paths of those that it may name. */
export type FoundRoom =
  { readonly id: string } | { readonly candidates: readonly string[]; readonly isBuilding: boolean };

/** The rooms of a business, found by their ids, by their paths, or by as much of a path as tells them apart. */
export class KnownRooms {
  private readonly paths = new Map<string, string>();
  /** By the whole path, by building and room, by floor and room, and by the room alone: in the order in which they are tried. */
  private readonly levels = [new RoomsByKey(), new RoomsByKey(), new RoomsByKey(), new RoomsByKey()] as const;
  /** Files name the same rooms again and again. */
  private readonly found = new Map<string, FoundRoom | undefined>();
  private readonly similar = new Map<string, string | undefined>();

  constructor(readonly buildings: readonly BuildingOutline[]) {
    for (const building of buildings)
      for (const floor of building.floors)
        for (const room of floor.rooms) {
          const [whole, inBuilding, onFloor, alone] = this.levels;
          const names = [building.name, floor.name, room.name];
          this.paths.set(room.id, names.join(' / '));
          whole.add(names.join('/'), room.id);
          inBuilding.add(`${building.name}/${room.name}`, room.id);
          onFloor.add(`${floor.name}/${room.name}`, room.id);
          alone.add(room.name, room.id);
        }
  }

  /** @returns undefined if no room and no building with rooms has this id, path or name */
  find(text: string): FoundRoom | undefined {
    if (!this.found.has(text)) this.found.set(text, this.search(text));
    return this.found.get(text);
  }

  private search(text: string): FoundRoom | undefined {
    const id = text.toLowerCase();
    if (this.paths.has(id)) return { id };
    for (const level of this.levels) {
      const found = level.get(text);
      if (found.length === 1) return { id: found[0]! };
      if (found.length > 1) return { candidates: this.pathsOf(found), isBuilding: false };
    }
    const inside = sameNamed(this.buildings, text).flatMap(({ floors }) =>
      floors.flatMap(({ rooms }) => rooms),
    );
    if (inside.length === 0) return undefined;
    return { candidates: this.pathsOf(inside.map((room) => room.id)), isBuilding: true };
  }

  /** The path of a room. */
  pathOf(id: string): string | undefined {
    return this.paths.get(id);
  }

  /** Whether a text is the path of a room, as exports write it. */
  isPathOf(id: string, text: string): boolean {
    const path = this.paths.get(id);
    return path !== undefined && isSameName(pathKey(path), pathKey(text));
  }

  /** The path of the room that was probably meant: the only one with the last name of the path, or the most similar path. */
  like(text: string): string | undefined {
    // Each lookup compares with all rooms, so only the first unknown paths of a file are looked up.
    if (!this.similar.has(text) && this.similar.size < MAX_SIMILAR)
      this.similar.set(text, nearest(text, this.paths.values()));
    return this.similar.get(text);
  }

  private pathsOf(ids: readonly string[]): string[] {
    return ids.map((id) => this.paths.get(id)!);
  }
}

/** Rooms by a part of their path. Accents decide only between rooms that differ by nothing else. */
class RoomsByKey {
  private readonly exact = new Map<string, string[]>();
  private readonly folded = new Map<string, string[]>();

  add(path: string, id: string): void {
    const key = pathKey(path);
    addTo(this.exact, key, id);
    addTo(this.folded, foldText(key), id);
  }

  get(path: string): readonly string[] {
    const key = nameKey(pathKey(path));
    return this.exact.get(key) ?? this.folded.get(foldText(key)) ?? [];
  }
}

function addTo(map: Map<string, string[]>, key: string, id: string): void {
  const known = map.get(key);
  if (known) known.push(id);
  else map.set(key, [id]);
}
