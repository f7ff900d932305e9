import type { Reason } from '../kernel/messages/messages.js';

/** The title of an operation in a notice. */
export interface OperationTitle {
  readonly title: string;
  /** Null for an operation that has none yet; notices of older releases lack it. */
  readonly number: number | null;
  /** The message that the title was created from; absent when a person wrote it, and in notices of older releases. */
  readonly title_reason?: Reason;
}

/** The parameters of each kind of notice. Timestamps are ISO 8601 text, as in JSON. */
export interface NoticeParameters {
  /** An operation was created and assigned to the recipient (§3.1). */
  'operation.created': OperationTitle & { readonly scheduled_for: string | null };
  /** An operation was assigned to the recipient. */
  'operation.assigned': OperationTitle & { readonly scheduled_for: string | null };
  /** The recipient's operation was rescheduled or unscheduled. */
  'operation.rescheduled': OperationTitle & {
    readonly scheduled_for: string | null;
    readonly previously: string | null;
  };
  /** The recipient's operation was assigned to another person. */
  'operation.reassigned': OperationTitle;
  /** The recipient's operation was cancelled. */
  'operation.cancelled': OperationTitle & { readonly reason: string | null };
  /** The business disputes that the vendor started or completed an operation. */
  'operation.disputed': OperationTitle & {
    readonly reason: string | null;
    readonly what: 'start' | 'completion';
  };
  /** A user of the business reported a problem, which is not assigned yet. */
  'operation.reported': OperationTitle & {
    /** The name of the person who reported it. */
    readonly who: string | null;
    readonly asset: string | null;
    readonly place: string | null;
    readonly priority: string | null;
    /** Whether the machine is stopped. */
    readonly is_stopped: boolean;
  };
  /** An operation was completed, or a vendor declared it completed and the business has to confirm. */
  'operation.completed': OperationTitle & {
    readonly who: string | null;
    readonly to_confirm: boolean;
  };
  /** A vendor declined an operation. */
  'operation.declined': OperationTitle & {
    readonly who: string | null;
    readonly reason: string | null;
  };
  /** Someone commented on an operation that concerns the recipient (D72). */
  'operation.commented': OperationTitle & {
    /** The name of the author. */
    readonly who: string | null;
    /** The beginning of the comment; null once it was deleted. */
    readonly excerpt: string | null;
    /** Whether the comment mentions the recipient. */
    readonly is_mention: boolean;
    readonly comment_id: string;
  };
  /** The scheduled time of an operation has passed, and the work has not started. */
  'operation.overdue': OperationTitle & {
    readonly who: string | null;
    readonly scheduled_for: string;
  };
  /** A timer ran for more than 12 hours: when did the work end (D74)? */
  'time.forgotten': OperationTitle & {
    /** The technician. */
    readonly who: string | null;
    readonly started_at: string;
    readonly time_entry_id: string;
  };
  /** The status of an asset changed (§3.2). */
  'asset.status_changed': {
    readonly name: string;
    readonly reference: string;
    readonly status: string;
    readonly note: string | null;
  };
  /** A count found fewer of a part than were reserved, so a reservation was released (D28). */
  'part.reservation_released': OperationTitle & { readonly part: string; readonly quantity: number };
  /** An endpoint was disabled, because it answered 410 Gone or failed too often (§3.3). */
  'webhook.disabled': {
    readonly url: string;
    readonly reason: 'gone' | 'failing';
    /** The number of failures in a row that disables an endpoint. */
    readonly failures: number;
  };
  /** Nothing has used an API key for 90 days (D68). */
  'key.unused': {
    readonly name: string;
    /** When it was last used; null if it never was. */
    readonly used_at: string | null;
  };
}

/** The kind of a notice. */
export type NoticeKind = keyof NoticeParameters;

/** The channels of a notice in addition to the portal, which always shows it. */
export const CHANNELS = ['email', 'push'] as const;

/** How a notice reaches a person. */
export type Channel = (typeof CHANNELS)[number];

/**
 * The channels of each kind for people who have not set a preference. Notices for one person, and those that need a decision, use
 * all channels. Notices that only inform appear only in the portal: otherwise five hundred people would get an e-mail about each
 * pump.
 */
export const DEFAULT_CHANNELS: Readonly<Record<NoticeKind, readonly Channel[]>> = {
  'operation.created': CHANNELS,
  'operation.assigned': CHANNELS,
  'operation.rescheduled': CHANNELS,
  'operation.reassigned': CHANNELS,
  'operation.cancelled': CHANNELS,
  'operation.disputed': CHANNELS,
  'operation.reported': CHANNELS,
  'operation.declined': CHANNELS,
  'operation.commented': CHANNELS,
  'operation.overdue': ['email'],
  'time.forgotten': CHANNELS,
  'operation.completed': [],
  'asset.status_changed': [],
  'part.reservation_released': [],
  'webhook.disabled': CHANNELS,
  'key.unused': ['email'],
};

/** All kinds, in the order of the preferences page. */
export const NOTICE_KINDS = Object.keys(DEFAULT_CHANNELS) as readonly NoticeKind[];

/** The subject of a notice: at most one of the ids is set. */
interface NoticeSubject {
  readonly kind: NoticeKind;
  readonly parameters: NoticeParameters[NoticeKind];
  readonly operationId: string | null;
  readonly assetId: string | null;
  readonly endpointId: string | null;
}

/** The path of the portal page that shows the subject of a notice. */
export function pathOf({ kind, parameters, operationId, assetId, endpointId }: NoticeSubject): string {
  if (kind === 'key.unused') return '/developers/keys';
  if (operationId !== null) return `/operations/${operationId}${placeOf(parameters)}`;
  if (assetId !== null) return `/assets/${assetId}`;
  return endpointId === null ? '/notifications' : `/developers/webhooks/${endpointId}`;
}

/** The address of a notice for a person of a firm that works for the business. A firm has no page for an operation assigned to someone else. */
export function pathForVendor(businessId: string, { kind, parameters, operationId }: NoticeSubject): string {
  const isVisible = operationId !== null && kind !== 'operation.reassigned';
  return isVisible ? `/vendor/${businessId}/operations/${operationId}${placeOf(parameters)}` : '/vendor';
}

/** The place on the page of an operation: the comment or time entry that the notice is about. */
function placeOf(parameters: NoticeParameters[NoticeKind]): string {
  if ('time_entry_id' in parameters) return `#time-${parameters.time_entry_id}`;
  return 'comment_id' in parameters ? `#comment-${parameters.comment_id}` : '';
}
