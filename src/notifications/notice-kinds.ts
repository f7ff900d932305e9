import type { Reason } from '../kernel/messages/messages.js';

/** An operation, as a notice names it. */
export interface OperationTitle {
  readonly title: string;
  /** Why the product gave it this title; absent where a person did, and from notices of earlier releases. */
  readonly title_reason?: Reason;
}

/** What there is to say about each kind of notice. Moments are texts, as in JSON. */
export interface NoticeParameters {
  /** An operation was opened for someone (§3.1). */
  'operation.created': OperationTitle & { readonly scheduled_for: string | null };
  /** An operation was given to someone. */
  'operation.assigned': OperationTitle & { readonly scheduled_for: string | null };
  /** An operation of theirs was moved on the calendar, or taken off it. */
  'operation.rescheduled': OperationTitle & {
    readonly scheduled_for: string | null;
    readonly previously: string | null;
  };
  /** An operation of theirs was given to someone else. */
  'operation.reassigned': OperationTitle;
  /** An operation of theirs was cancelled; the reason is shown to them. */
  'operation.cancelled': OperationTitle & { readonly reason: string | null };
  /** The business does not agree that a vendor started an operation, or completed it. */
  'operation.disputed': OperationTitle & {
    readonly reason: string | null;
    readonly what: 'start' | 'completion';
  };
  /** A person of the business reported a problem, for others to hand out. */
  'operation.reported': OperationTitle & {
    /** Who reported it. */
    readonly who: string | null;
    readonly asset: string | null;
    readonly place: string | null;
    readonly priority: string | null;
    /** Whether the machine is stopped. */
    readonly is_stopped: boolean;
  };
  /** Work was completed, or a vendor says that it is, which the business has to confirm. */
  'operation.completed': OperationTitle & {
    readonly who: string | null;
    readonly to_confirm: boolean;
  };
  /** A vendor does not take an operation on. */
  'operation.declined': OperationTitle & {
    readonly who: string | null;
    readonly reason: string | null;
  };
  /** The moment for which an operation is scheduled has passed, and the work has not begun. */
  'operation.overdue': OperationTitle & {
    readonly who: string | null;
    readonly scheduled_for: string;
  };
  /** Someone set the status of an asset (§3.2). */
  'asset.status_changed': {
    readonly name: string;
    readonly reference: string;
    readonly status: string;
    readonly note: string | null;
  };
  /** A count found fewer of a part than were reserved, so a reservation was released (D28). */
  'part.reservation_released': OperationTitle & { readonly part: string; readonly quantity: number };
  /** An endpoint was disabled, because it was gone or failed on and on (§3.3). */
  'webhook.disabled': {
    readonly url: string;
    readonly reason: 'gone' | 'failing';
    /** How many failures in a row it takes. */
    readonly failures: number;
  };
}

/** One of the kinds. */
export type NoticeKind = keyof NoticeParameters;

/** How a notice reaches a person who is not looking. In the portal it always stands. */
export const CHANNELS = ['email', 'push'] as const;

/** One of the channels. */
export type Channel = (typeof CHANNELS)[number];

/**
 * By which channels each kind reaches people who have not chosen. What is meant for one person comes by all of them, and
 * so does what waits for a decision. What only informs stays in the portal: otherwise five hundred people would get an e-mail
 * about each pump.
 */
export const USUAL_CHANNELS: Readonly<Record<NoticeKind, readonly Channel[]>> = {
  'operation.created': CHANNELS,
  'operation.assigned': CHANNELS,
  'operation.rescheduled': CHANNELS,
  'operation.reassigned': CHANNELS,
  'operation.cancelled': CHANNELS,
  'operation.disputed': CHANNELS,
  'operation.reported': CHANNELS,
  'operation.declined': CHANNELS,
  'operation.overdue': ['email'],
  'operation.completed': [],
  'asset.status_changed': [],
  'part.reservation_released': [],
  'webhook.disabled': CHANNELS,
};

/** All kinds, in the order in which a person is asked about them. */
export const NOTICE_KINDS = Object.keys(USUAL_CHANNELS) as readonly NoticeKind[];
