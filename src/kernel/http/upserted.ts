/** What a PUT answers: the resource, with 201 when it was made and 200 when it was there (D51). */
export class Upserted {
  /** @param resource its JSON, or what becomes it as text */
  constructor(
    readonly resource: { toString(): string },
    readonly isNew: boolean,
  ) {}
}
