import { addressOf } from './page.js';
import type { PortalContext } from '../request/portal-context.js';

interface RecordPage {
  readonly path: (id: string) => string;
  /** The permission that the page requires. */
  readonly permission: string;
}

/** The page of each kind of record. */
const RECORD_PAGES = {
  operation: { path: (id) => `/operations/${id}`, permission: 'operations:read' },
  asset: { path: (id) => `/assets/${id}`, permission: 'assets:read' },
  spare_part: { path: (id) => `/spare-parts/${id}`, permission: 'spare-parts:read' },
  building: { path: (id) => `/locations/buildings/${id}`, permission: 'buildings:read' },
  room: { path: (id) => `/locations/rooms/${id}`, permission: 'rooms:read' },
  technician: {
    path: (id) => addressOf('/operations', { technician_id: id }),
    permission: 'technicians:read',
  },
  vendor: { path: (id) => `/vendors/${id}`, permission: 'vendors:read' },
  user: { path: (id) => `/team/${id}`, permission: 'users:read' },
  api_key: { path: (id) => `/developers/keys/${id}`, permission: 'keys:manage' },
  webhook_endpoint: { path: (id) => `/developers/webhooks/${id}`, permission: 'webhooks:read' },
  import: { path: (id) => `/assets/import/${id}`, permission: 'imports:write' },
  business: { path: () => '/settings', permission: 'plan:manage' },
} satisfies Record<string, RecordPage>;

/** A kind of record that has a page. */
export type RecordKind = keyof typeof RECORD_PAGES;

/** Tells whether a person may open the pages of a kind of record. */
export function mayOpen(portal: PortalContext, kind: RecordKind): boolean {
  return portal.may(RECORD_PAGES[kind].permission);
}

/** The address of a record's page. Undefined if the kind has no page or the person may not open it. */
export function recordHref(portal: PortalContext, kind: string, id: string): string | undefined {
  if (!Object.hasOwn(RECORD_PAGES, kind)) return undefined;
  return mayOpen(portal, kind as RecordKind) ? RECORD_PAGES[kind as RecordKind].path(id) : undefined;
}
