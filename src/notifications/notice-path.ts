import type { NoticeKind } from './notice-kinds.js';

/** The subject of a notice: at most one of the ids is set. */
interface NoticeSubject {
  readonly kind: NoticeKind;
  readonly operationId: string | null;
  readonly assetId: string | null;
  readonly endpointId: string | null;
}

/** The path of the portal page that shows the subject of a notice. */
export function pathOf({ kind, operationId, assetId, endpointId }: NoticeSubject): string {
  if (kind === 'key.unused') return '/developers/keys';
  if (operationId !== null) return `/operations/${operationId}`;
  if (assetId !== null) return `/assets/${assetId}`;
  return endpointId === null ? '/notifications' : `/developers/webhooks/${endpointId}`;
}

/** The same for a person of a firm that works for the business. A firm has no page for an operation assigned to someone else. */
export function pathForVendor(businessId: string, { kind, operationId }: NoticeSubject): string {
  const isVisible = operationId !== null && kind !== 'operation.reassigned';
  return isVisible ? `/vendor/${businessId}/operations/${operationId}` : '/vendor';
}
