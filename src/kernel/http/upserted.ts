/** The result of a PUT: the resource, with 201 if it was created and 200 if it existed (D51). */
export class Upserted {
  /** @param resource its JSON, or an object whose `toString` returns it */
  constructor(
    readonly resource: { toString(): string },
    readonly isNew: boolean,
  ) {}
}
