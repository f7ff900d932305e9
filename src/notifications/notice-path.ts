import type { NoticeKind } from './notice-kinds.js';

/** What a notice is about: one of them, or nothing that has a page. */
export interface NoticeSubject {
  readonly operationId: string | null;
  readonly assetId: string | null;
  readonly endpointId: string | null;
}

/** The page of the portal that shows what a notice is about. */
export function pathOf({ operationId, assetId, endpointId }: NoticeSubject): string {
  if (operationId !== null) return `/operations/${operationId}`;
  if (assetId !== null) return `/assets/${assetId}`;
  return endpointId === null ? '/notifications' : `/developers/webhooks/${endpointId}`;
}

/** The same, for a person of a firm that works for the business. What was taken from the firm has no page for them any more. */
export function pathForVendor(
  businessId: string,
  { kind, operationId }: NoticeSubject & { readonly kind: NoticeKind },
): string {
  const isTheirs = operationId !== null && kind !== 'operation.reassigned';
  return isTheirs ? `/vendor/${businessId}/operations/${operationId}` : '/vendor';
}
