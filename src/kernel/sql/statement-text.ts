import { createHash } from 'node:crypto';

/** More texts than the program has are a sign that one of them changes each time; keeping them would gain nothing. */
const MOST_TEXTS = 5_000;
const kept = new Map<string, StatementText>();

/** The text of a statement, with what is found out about it once and asked at every request. */
export class StatementText {
  /** With how many names of tenants' tables it passed the check of a reading door, and of a writing one. */
  readonly passed: { reading?: number; writing?: number } = {};
  private preparedName: string | undefined;

  private constructor(private readonly text: string) {}

  /** What is known of a text. One look-up serves the check and the name. */
  static of(text: string): StatementText {
    const known = kept.get(text);
    if (known) return known;
    if (kept.size >= MOST_TEXTS) kept.clear();
    const added = new StatementText(text);
    kept.set(text, added);
    return added;
  }

  /** Under what name it is prepared. */
  get name(): string {
    return (this.preparedName ??= createHash('sha1').update(this.text).digest('base64url'));
  }
}
