import { Injectable } from '@nestjs/common';
import type { LookupKind } from '../kit/lookup.js';
import { addressOf } from '../kit/page.js';
import type { PortalContext } from '../kit/portal-context.js';
import { Lookups, type Suggestion } from '../lookup/lookups.js';

/** What was found of one kind. */
export interface FoundGroup {
  readonly kind: LookupKind;
  readonly found: readonly (Suggestion & { readonly href: string })[];
  /** The list that shows all of them, where there is one. */
  readonly all: string | null;
}

/** Where each kind of record has its page, who sees it, and its list; in the order in which they are shown. */
const KINDS: readonly {
  readonly kind: LookupKind;
  readonly permission: string;
  readonly page: (id: string) => string;
  readonly list?: (text: string) => string;
}[] = [
  {
    kind: 'operations',
    permission: 'operations:read',
    page: (id) => `/operations/${id}`,
    list: (search) => addressOf('/operations', { tab: 'all', search }),
  },
  {
    kind: 'assets',
    permission: 'assets:read',
    page: (id) => `/assets/${id}`,
    list: (search) => addressOf('/assets', { search }),
  },
  {
    kind: 'parts',
    permission: 'spare-parts:read',
    page: (id) => `/spare-parts/${id}`,
    list: (search) => addressOf('/spare-parts', { search }),
  },
  { kind: 'rooms', permission: 'rooms:read', page: (id) => `/locations/rooms/${id}` },
  {
    kind: 'technicians',
    permission: 'technicians:read',
    page: (id) => addressOf('/operations', { technician_id: id }),
  },
  { kind: 'vendors', permission: 'vendors:read', page: (id) => `/vendors/${id}` },
];

/** Looks for a text in everything that a person may see. */
@Injectable()
export class Everywhere {
  constructor(private readonly lookups: Lookups) {}

  /** The kinds of which something was found, each with the most likely ones. Nothing for no text. */
  async search(portal: PortalContext, text: string): Promise<FoundGroup[]> {
    if (text === '') return [];
    const groups = await Promise.all(
      KINDS.filter(({ permission }) => portal.may(permission)).map(async ({ kind, page, list }) => ({
        kind,
        found: (await this.lookups.search(portal, kind, text)).map((each) => ({
          ...each,
          href: page(each.id),
        })),
        all: list?.(text) ?? null,
      })),
    );
    return groups.filter(({ found }) => found.length > 0);
  }
}
