/** The row after which a page begins. */
export interface Position {
  readonly id: string;
  /** The row's sort value, as text; null when the row has none, undefined when the list is ordered by id alone. */
  readonly value?: string | null;
}

/**
 * The requested part of a list (§8).
 *
 * `Sort` names the fields that the resource declares as sorts; none by default.
 */
export interface PageRequest<Sort extends string = never> {
  /** The maximum number of rows, 1 to 200. */
  readonly limit: number;
  /** The last row the client has seen; null at the start. */
  readonly after: Position | null;
  /**
   * `scheduled_for` for ascending, `-scheduled_for` for descending; rows without a value come last. Newest first by
   * default.
   */
  readonly sort?: Sort | `-${Sort}` | 'created_at' | '-created_at';
  /** Whether to return the position of the feed of changes when the page was read. */
  readonly withFeedEnd?: boolean;
  /** Whether one plan is best for all values of the conditions. By default, a list with conditions is planned for its values. */
  readonly keepPlan?: boolean;
}

/** One page of a list: JSON text, which the API passes on as it is, or objects for other callers. */
export class Page<Item> {
  /**
   * @param json the resources as JSON text, separated by commas
   * @param next where the next page begins; null on the last page
   * @param resume where to continue later, for a list that never ends; null for any other list that has ended
   * @param feedEnd the newest number in the feed of changes when the page was read; null when the caller did not ask
   *   for it
   */
  constructor(
    readonly json: string,
    readonly next: Position | null,
    readonly resume = next,
    readonly feedEnd: number | null = null,
  ) {}

  /** Creates a page from rows, newest first. `rows` holds one row more than `limit` when another page follows. */
  static ofRows<Row extends { readonly id: string }>(rows: readonly Row[], limit: number): Page<Row> {
    const shown = rows.slice(0, limit);
    const json = shown.map((row) => JSON.stringify(row)).join(',');
    return new Page(json, rows.length > limit ? { id: shown.at(-1)!.id } : null);
  }

  get isEmpty(): boolean {
    return this.json === '';
  }

  /** The resources as objects, parsed at each call. */
  items(): Item[] {
    return JSON.parse(`[${this.json}]`) as Item[];
  }

  /** The page with each resource changed, for fields that PostgreSQL cannot compute. */
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

/** One resource: JSON text for the API, or an object for other callers. */
export class Single<Item> {
  constructor(readonly json: string) {}

  /** The resource as an object, parsed at each call. */
  item(): Item {
    return JSON.parse(this.json) as Item;
  }

  /** The JSON text of the response. */
  toString(): string {
    return this.json;
  }
}
