import { namesIn } from '../names.js';
import { isUuid } from '../../kernel/ids.js';

/**
 * Joins the building, the floor and the room of a row into one path. A room that is a path itself, from the same building on, or
 * an id, needs no more.
 */
export function withRoomPath(cells: Record<string, string>): Record<string, string> {
  if (cells.building === undefined && cells.floor === undefined) return cells;
  const { building, floor, ...others } = cells;
  const room = others.room_id;
  if (building === undefined || (room !== undefined && isWhole(room, building))) return others;
  const path = [building, floor, room].filter((name) => name !== undefined).join(' / ');
  return { ...others, room_id: path };
}

function isWhole(room: string, building: string): boolean {
  if (isUuid(room.toLowerCase())) return true;
  const [first, ...more] = namesIn(room);
  return more.length > 1 || (more.length === 1 && first!.toLowerCase() === building.toLowerCase());
}
