/**
 * What the handler of a write returns: the resource that it created or changed. The `EnvelopeInterceptor` reads it, so that the
 * read leaves in the packet of the commit, which saves a round trip. For resources that PostgreSQL computes alone, without
 * supplied fields.
 */
export class Written {
  /**
   * @param id the id of the resource, of the kind that the route `answers`
   * @param isNew for a route that creates or updates (D51): whether it was created, with 201, or existed, with 200. By default,
   *   the declared status tells
   */
  constructor(
    readonly id: string,
    readonly isNew?: boolean,
  ) {}
}

/** What the handler of a write returns when it has the JSON of the resource already: with 201 if it was created, 200 if it existed. */
export class WrittenJson {
  constructor(
    private readonly json: string,
    readonly isNew: boolean,
  ) {}

  toString(): string {
    return this.json;
  }
}
