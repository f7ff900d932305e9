/** In a shape, the place of a value. */
export const VALUE = Symbol('value');

/** What of a statement is the same each time that one of its shape goes through the same kind of door. */
export interface Composed {
  readonly text: string;
  /** Under what name it is prepared. */
  readonly name: string;
  /** The tables of tenants whose rows it writes. */
  readonly written: readonly string[];
}

/** More steps than the program has are a sign that a text changes each time; keeping them would gain nothing. */
const MOST_STEPS = 100_000;
let steps = 0;

/**
 * The shape of a statement: the pieces of text, entities and values that it consists of, one after the other. A statement is found
 * again by its pieces, each of which is one object in the program, and not by its text, which would have to be put together first.
 */
export class Shape {
  private readonly next = new Map<unknown, Shape>();
  composed: Composed | undefined;

  /** The shape that has one piece more. */
  followedBy(piece: unknown): Shape {
    let longer = this.next.get(piece);
    if (longer === undefined) {
      longer = new Shape();
      this.next.set(piece, longer);
      steps += 1;
    }
    return longer;
  }
}

let unscoped = new Shape();
let reading = new Shape();
let writing = new Shape();

/** Where the shapes of a door begin: each kind of door checks a statement by itself. @param door null for unscoped access */
export function shapeOf(door: { readonly writes: boolean } | null): Shape {
  if (steps > MOST_STEPS) {
    [unscoped, reading, writing] = [new Shape(), new Shape(), new Shape()];
    steps = 0;
  }
  return door === null ? unscoped : door.writes ? writing : reading;
}
