import { Injectable } from '@nestjs/common';
import { foldText } from '../../kernel/folded-text.js';
import {
  addressOf,
  type LookupKind,
  mayOpen,
  type PortalContext,
  recordHref,
  type RecordKind,
  texts,
  words,
} from '../kit/index.js';
import { Lookups, type Suggestion } from '../lookup/lookups.js';

export const searchTexts = texts({
  ...words,
  title: { en: 'Search', fr: 'Recherche' },
  empty: {
    en: 'Type a part of a name, a title or a reference into the field above.',
    fr: 'Saisissez une partie d’un nom, d’un titre ou d’une référence dans le champ ci-dessus.',
  },
  nothing: {
    en: (text: string) => `Nothing matches “${text}”. Try a part of the name, or the code on the sticker.`,
    fr: (text: string) =>
      `Rien ne correspond à « ${text} ». Essayez une partie du nom, ou le code de l’étiquette.`,
  },
  nothingExact: {
    en: (text: string) => `Nothing matches “${text}” exactly.`,
    fr: (text: string) => `Rien ne correspond exactement à « ${text} ».`,
  },
  operations: words.openOperations,
  parts: words.spareParts,
  past: { en: 'Past operations', fr: 'Interventions passées' },
  buildings: words.buildings,
  rooms: words.rooms,
  technicians: words.technicians,
  similar: {
    en: (kind: string) => `${kind} with a similar name`,
    fr: (kind: string) => `${kind} au nom proche`,
  },
  seeAll: {
    en: (text: string) => `See all results for “${text}”`,
    fr: (text: string) => `Voir tous les résultats pour « ${text} »`,
  },
  all: { en: 'See all', fr: 'Tout voir' },
});

/** The kinds that are searched. People are found on the team's page. */
type SearchedKind = Exclude<LookupKind, 'people'>;

/** The matches of one kind. */
export interface FoundGroup {
  readonly kind: SearchedKind;
  /** They are only similar to the text, because nothing contains it. */
  readonly isSimilar: boolean;
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

/** The shortest text for which similar ones are searched. Shorter ones resemble too many. */
const SHORTEST_SIMILAR = 4;

/** The record and the list of each kind, in the order of the results among kinds that match equally well. */
const KINDS: readonly {
  readonly kind: SearchedKind;
  readonly record: RecordKind;
  readonly list?: (text: string) => string;
}[] = [
  { kind: 'assets', record: 'asset', list: (search) => addressOf('/assets', { search }) },
  {
    kind: 'operations',
    record: 'operation',
    list: (search) => addressOf('/operations', { tab: 'all', search }),
  },
  {
    kind: 'past',
    record: 'operation',
    list: (search) => addressOf('/operations', { tab: 'all', search }),
  },
  { kind: 'parts', record: 'spare_part', list: (search) => addressOf('/spare-parts', { search }) },
  { kind: 'buildings', record: 'building' },
  { kind: 'rooms', record: 'room' },
  { kind: 'technicians', record: 'technician' },
  { kind: 'vendors', record: 'vendor' },
];

/** Searches everything that a person may see. */
@Injectable()
export class GlobalSearch {
  constructor(private readonly lookups: Lookups) {}

  /**
   * The kinds with matches, each with its best ones. A kind whose best match is named like the text comes first, so that a building
   * is above the work in it. If nothing contains the text, those with similar words. Empty for an empty text.
   */
  async search(portal: PortalContext, text: string): Promise<FoundGroup[]> {
    if (text === '') return [];
    const sought = foldText(text);
    const groups = await this.groups(portal, text, (kind) => this.lookups.search(portal, kind, text));
    if (groups.length === 0 && text.length >= SHORTEST_SIMILAR) return this.similar(portal, text);
    return groups.sort((one, other) => distance(one, sought) - distance(other, sought));
  }

  private async similar(portal: PortalContext, text: string): Promise<FoundGroup[]> {
    const groups = await this.groups(portal, text, (kind) => this.lookups.similar(portal, kind, text));
    // The list of a kind contains no similar ones.
    return groups.map((group) => ({ ...group, isSimilar: true, all: null }));
  }

  private async groups(
    portal: PortalContext,
    text: string,
    find: (kind: SearchedKind) => Promise<Suggestion[]>,
  ): Promise<FoundGroup[]> {
    const groups = await Promise.all(
      KINDS.filter(({ record }) => mayOpen(portal, record)).map(async ({ kind, record, list }) => ({
        kind,
        isSimilar: false,
        found: (await find(kind)).map((each) => ({ ...each, href: recordHref(portal, record, each.id)! })),
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
      groups: groups.map(({ kind, isSimilar, found }) => ({
        name: isSimilar ? t.similar(t[kind]) : t[kind],
        options: found.slice(0, MAX_SUGGESTED).map(({ label, hint, href, status }) => ({
          label,
          hint,
          href,
          status: status === undefined ? null : { word: status.word, tone: status.tone },
        })),
      })),
      all: { label: t.seeAll(text), href: addressOf('/search', { q: text }) },
    };
  }
}

/** The number of an operation without its prefix, as a person may type it. */
const NUMBER = /^#?(\d+)$/;

/** 0 if the best match of a kind has the text as its name, 1 if its name begins with it, 2 otherwise. */
function distance({ kind, found }: FoundGroup, sought: string): number {
  const names = found[0]!.label.split(' · ').map(foldText);
  if (names.includes(sought)) return 0;
  const number = kind === 'operations' || kind === 'past' ? NUMBER.exec(sought)?.[1] : undefined;
  if (number !== undefined && names[0]!.endsWith(`-${Number(number)}`)) return 0;
  return names.some((name) => name.startsWith(sought)) ? 1 : 2;
}
