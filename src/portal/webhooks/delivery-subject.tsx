import type { DeliverySubject } from '../../webhooks/index.js';
import { usePortal } from '../kit/portal-context.js';
import { recordHref } from '../kit/record-pages.js';

/** The name of a delivery's record at that time, as a link for people who may open it. Empty for a ping. */
export function RecordOf({ about }: { about: DeliverySubject | undefined }) {
  const portal = usePortal();
  const record = about?.record;
  if (!record) return null;
  const name = record.title ?? record.id;
  const href = recordHref(portal, record.object, record.id);
  return href === undefined ? <>{name}</> : <a href={href}>{name}</a>;
}
