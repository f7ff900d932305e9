import { nameKey, tidyName } from '../names.js';

/** What people write between the building, the floor and the room. */
const SEPARATOR = /->|[→»›>/\\]/;

/** The names in a path such as `Building / Floor / Room` or `Building -> Floor -> Room`. */
export function namesIn(path: string): string[] {
  return path.split(SEPARATOR).map(tidyName);
}

/** Normalises a path for comparison. */
export function pathKey(path: string): string {
  return nameKey(namesIn(path).join('/'));
}
