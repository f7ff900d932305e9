import type { DeliverySubject } from '../../webhooks/index.js';

/** The address of a record's page, by kind. Kinds without a page are shown as text. */
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

/** A link to the record of a delivery, with the name it had then. Empty for a ping. */
export function RecordOf({ about }: { about: DeliverySubject | undefined }) {
  const record = about?.record;
  if (!record) return null;
  const name = record.title ?? record.id;
  const page = PAGES[record.object];
  return page ? <a href={page(record.id)}>{name}</a> : <>{name}</>;
}
