import { Injectable } from '@nestjs/common';
import type { LookupKind } from '../kit/lookup.js';
import { addressOf } from '../kit/page.js';
import type { PortalContext } from '../kit/portal-context.js';
import { mayOpen, recordHref, type RecordKind } from '../kit/record-pages.js';
import { Lookups, type Suggestion } from '../lookup/lookups.js';
import { searchTexts } from './search.texts.js';

/** The matches of one kind. */
export interface FoundGroup {
  readonly kind: LookupKind;
  readonly found: readonly (Suggestion & { readonly href: string })[];
  /** The list of all matches of this kind, if there is one. */
  readonly all: string | null;
}

/** The matches suggested while a person types, as the script reads them. */
export interface SearchSuggestions {
  /** The kinds with matches, and their labels. */
  readonly groups: readonly {
    readonly name: string;
    readonly options: readonly {
      readonly label: string;
      readonly hint: string;
      readonly href: string;
      readonly status: { readonly word: string; readonly tone: string } | null;
    }[];
  }[];
  /** The page of all matches. */
  readonly all: { readonly label: string; readonly href: string };
}

/** How many matches of each kind are suggested while a person types. */
const MAX_SUGGESTED = 4;

/** The record and the list of each kind, in the order of the results. */
const KINDS: readonly {
  readonly kind: LookupKind;
  readonly record: RecordKind;
  readonly list?: (text: string) => string;
}[] = [
  { kind: 'assets', record: 'asset', list: (search) => addressOf('/assets', { search }) },
  {
    kind: 'operations',
    record: 'operation',
    list: (search) => addressOf('/operations', { tab: 'all', search }),
  },
  { kind: 'parts', record: 'spare_part', list: (search) => addressOf('/spare-parts', { search }) },
  { kind: 'rooms', record: 'room' },
  { kind: 'technicians', record: 'technician' },
  { kind: 'vendors', record: 'vendor' },
];

/** Searches everything that a person may see. */
@Injectable()
export class GlobalSearch {
  constructor(private readonly lookups: Lookups) {}

  /** The kinds with matches, each with its best ones. Empty for an empty text. */
  async search(portal: PortalContext, text: string): Promise<FoundGroup[]> {
    if (text === '') return [];
    const groups = await Promise.all(
      KINDS.filter(({ record }) => mayOpen(portal, record)).map(async ({ kind, record, list }) => ({
        kind,
        found: (await this.lookups.search(portal, kind, text)).map((each) => ({
          ...each,
          href: recordHref(portal, record, each.id)!,
        })),
        all: list?.(text) ?? null,
      })),
    );
    return groups.filter(({ found }) => found.length > 0);
  }

  /** Fewer matches, as data, while a person types. */
  async suggest(portal: PortalContext, text: string): Promise<SearchSuggestions> {
    const t = portal.texts(searchTexts);
    const groups = await this.search(portal, text);
    return {
      groups: groups.map(({ kind, found }) => ({
        name: t[kind],
        options: found.slice(0, MAX_SUGGESTED).map(({ label, hint, href, status }) => ({
          ...{ label, hint, href },
          status: status === undefined ? null : { word: status.word, tone: status.tone },
        })),
      })),
      all: { label: t.seeAll(text), href: addressOf('/search', { q: text }) },
    };
  }
}
