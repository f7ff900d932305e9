/** Where a page begins, in the order of its list: behind this row. */
export interface Position {
  readonly id: string;
  /** The row's value that the list is sorted by, as text; null where it has none, undefined where the id alone decides. */
  readonly value?: string | null;
}

/**
 * The requested part of a list (§8).
 *
 * `Sort` names the fields that the resource declares as sorts; none, unless told.
 */
export interface PageRequest<Sort extends string = never> {
  /** How many rows at most, 1 to 200. */
  readonly limit: number;
  /** The last row already seen; null at the start. */
  readonly after: Position | null;
  /** `scheduled_for` upwards, `-scheduled_for` downwards, rows without the value last; newest first unless told. */
  readonly sort?: Sort | `-${Sort}` | 'created_at' | '-created_at';
  /** Whether to tell where the feed of changes stood when the page was read. */
  readonly withFeedEnd?: boolean;
}

/** One page of a list: JSON text for the API, which only passes it on, and objects for other readers. */
export class Page<Item> {
  /**
   * @param json the resources as JSON text, with commas between them
   * @param next where the next page begins; null when nothing follows
   * @param resume where a reader continues later, of a list that never ends; null for any other that has ended
   * @param feedEnd the newest number in the feed of changes when the page was read; null where the caller did not ask
   */
  constructor(
    readonly json: string,
    readonly next: Position | null,
    readonly resume = next,
    readonly feedEnd: number | null = null,
  ) {}

  /** A page out of rows, newest first, of which one more was asked for than it holds. */
  static ofRows<Row extends { readonly id: string }>(rows: readonly Row[], limit: number): Page<Row> {
    const shown = rows.slice(0, limit);
    const json = shown.map((row) => JSON.stringify(row)).join(',');
    return new Page(json, rows.length > limit ? { id: shown.at(-1)!.id } : null);
  }

  get isEmpty(): boolean {
    return this.json === '';
  }

  /** The resources as objects, read from the text at each call. */
  items(): Item[] {
    return JSON.parse(`[${this.json}]`) as Item[];
  }

  /** The same page with each resource changed: where a field is known to the program alone. */
  map<Changed>(change: (item: Item) => Changed): Page<Changed> {
    return new Page(
      this.items()
        .map((item) => JSON.stringify(change(item)))
        .join(','),
      this.next,
      this.resume,
      this.feedEnd,
    );
  }
}

/** One resource: JSON text for the API, and an object for other readers. */
export class Single<Item> {
  constructor(readonly json: string) {}

  /** The resource as an object, read from the text at each call. */
  item(): Item {
    return JSON.parse(this.json) as Item;
  }

  /** As it is answered. */
  toString(): string {
    return this.json;
  }
}
