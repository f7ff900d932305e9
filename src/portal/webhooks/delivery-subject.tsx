import type { DeliverySubject } from '../../webhooks/index.js';

/** Where a record has its page, by its kind. Kinds without one are named alone. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  operation: (id) => `/operations/${id}`,
  asset: (id) => `/assets/${id}`,
  spare_part: (id) => `/spare-parts/${id}`,
  building: (id) => `/locations/buildings/${id}`,
  room: (id) => `/locations/rooms/${id}`,
  user: (id) => `/team/${id}`,
  api_key: (id) => `/developers/keys/${id}`,
  webhook_endpoint: (id) => `/developers/webhooks/${id}`,
  business: () => '/settings',
};

/** The record that a delivery tells of, by the name that it had then, as a link to its page; nothing for a ping. */
export function RecordOf({ about }: { about: DeliverySubject | undefined }) {
  const record = about?.record;
  if (!record) return null;
  const name = record.title ?? record.id;
  const page = PAGES[record.object];
  return page ? <a href={page(record.id)}>{name}</a> : <>{name}</>;
}
