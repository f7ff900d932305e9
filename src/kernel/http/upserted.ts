/**
 * What the handler of a write returns when it has the JSON already: the resource, with 201 if it was created and 200 if it existed
 * (D51). Other writes return a `Written`.
 */
export class Upserted {
  /** @param resource its JSON, or an object whose `toString` returns it */
  constructor(
    readonly resource: { toString(): string },
    readonly isNew: boolean,
  ) {}
}
