import type { NoticeKind, NoticeParameters } from '../notice-kinds.js';

/** The text of a notice. */
export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** Formats a timestamp in the reader's language, in the time zone of the business. */
export type When = (moment: string) => string;

/** The texts of notices in one language. */
export interface Catalogue {
  readonly notices: {
    readonly [Kind in NoticeKind]: (parameters: NoticeParameters[Kind], when: When) => NoticeText;
  };
  /** Precedes the link in an e-mail. */
  readonly seeMore: string;
  /** The start of the last line of an e-mail to a person of a vendor. */
  readonly whyThisOfVendor: string;
  /** The end of each e-mail. */
  readonly whyThis: string;
}
