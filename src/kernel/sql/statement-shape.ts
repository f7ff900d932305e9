/** Stands for a value in a shape. */
export const VALUE = Symbol('value');

/** The part of a rendered statement that is the same for all statements of one shape and kind of scope. */
export interface Composed {
  readonly text: string;
  /** The name of the prepared statement. */
  readonly name: string;
  /** The tenants' tables that it writes. */
  readonly written: readonly string[];
}

/** The program has fewer shapes. If there are more, a text changes each time, and the cache is useless: it is cleared. */
const MAX_STEPS = 100_000;
let steps = 0;

/**
 * The shape of a statement: the sequence of texts, entities and values that it consists of. Rendered statements are cached in a tree
 * by these parts, each of which is one object in the program. A cache by text would have to compose the text and hash it, which takes
 * 5 µs instead of 1: a creation would take 5 % longer.
 */
export class Shape {
  private readonly next = new Map<unknown, Shape>();
  composed: Composed | undefined;

  /** The shape with one more part. */
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

/** The root of a scope's shapes. Each kind of scope has its own, because it checks statements differently. @param scope null for unscoped access */
export function shapeOf(scope: { readonly writes: boolean } | null): Shape {
  if (steps > MAX_STEPS) {
    [unscoped, reading, writing] = [new Shape(), new Shape(), new Shape()];
    steps = 0;
  }
  return scope === null ? unscoped : scope.writes ? writing : reading;
}
