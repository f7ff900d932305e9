import type { NoticeKind, NoticeParameters } from '../notice-kinds.js';

/** A notice in words: one line, and what more there is to say. */
export interface Words {
  readonly title: string;
  readonly body: string;
}

/** Writes a moment as someone reads it: in their language, by the clock of the business. */
export type When = (moment: string) => string;

/** All that is said in one language. */
export interface Catalogue {
  readonly notices: {
    readonly [Kind in NoticeKind]: (given: NoticeParameters[Kind], when: When) => Words;
  };
  /** What stands before the address of the page that shows more. */
  readonly seeMore: string;
  /** What the end of an e-mail begins with where it goes to a person of a vendor. */
  readonly whyThisOfVendor: string;
  /** The end of each e-mail. */
  readonly whyThis: string;
}
