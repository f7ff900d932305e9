import { Injectable } from '@nestjs/common';
import { AssetLookups, AssetsService, assetStatusTexts, type FoundAsset } from '../../assets/index.js';
import { CommentsService } from '../../comments/index.js';
import { LocationsService } from '../../hierarchy/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { foldText } from '../../kernel/folded-text.js';
import { isUuid } from '../../kernel/ids.js';
import { type FoundOperation, OperationLookups, operationStatusTexts } from '../../operations/index.js';
import { type SparePart, SparePartsService } from '../../spare-parts/index.js';
import { TechniciansService, type TradeCode } from '../../technicians/index.js';
import { VendorsService } from '../../vendors/index.js';
import {
  assetLook,
  type Chosen,
  isLookupKind,
  type Look,
  type LookupKind,
  operationLook,
  type PortalContext,
  stockShown,
  type StockShown,
  TRADE_OF_CATEGORY,
  tradeTexts,
} from '../kit/index.js';
import { portalMessages } from '../portal.messages.js';

/** The longest text that is searched: longer than any label, code or address. */
const MAX_TEXT = 1000;

/** A typed text without what no name contains: NUL characters, which PostgreSQL rejects, and more characters than any label. */
export function searchable(text: string): string {
  return text.slice(0, MAX_TEXT).replaceAll('\u0000', '').toWellFormed();
}

/** A suggestion of a lookup field. */
export interface Suggestion extends Chosen {
  /** Distinguishes it from others with the same name. */
  readonly hint: string;
  /** The status of an asset or an operation. */
  readonly status?: Look & { readonly word: string };
  /** The trade that the category of an asset suggests. */
  readonly trade?: TradeCode;
  /** The stock of a spare part. */
  readonly stock?: StockShown;
}

/** How many suggestions are shown. */
const SHOWN = 12;
/** How many matches are compared when the server resolves a typed text. */
const MAX_CANDIDATES = 50;

type Search = (portal: PortalContext, text: string, limit: number) => Promise<Suggestion[]>;
type LabelOf = (tenant: TenantReader, id: string) => Promise<string | null>;

/** The kinds of records that fields and filters show again by their id. */
type ChosenKind = Exclude<LookupKind, 'buildings' | 'parts' | 'operations' | 'past' | 'people'>;

/** Finds records by a part of their name: assets, buildings, rooms, people, firms, parts, operations. */
@Injectable()
export class Lookups {
  constructor(
    private readonly assets: AssetsService,
    private readonly assetLookups: AssetLookups,
    private readonly comments: CommentsService,
    private readonly locations: LocationsService,
    private readonly operationLookups: OperationLookups,
    private readonly parts: SparePartsService,
    private readonly technicians: TechniciansService,
    private readonly vendors: VendorsService,
  ) {}

  private readonly searches: Readonly<
    Record<LookupKind, { permission: string; search: Search; similar?: Search }>
  > = {
    assets: {
      permission: 'assets:read',
      search: async (portal, text, limit) =>
        this.suggestedAssets(portal, await this.assetLookups.search(portal.tenant, text, limit)),
      similar: async (portal, text, limit) =>
        this.suggestedAssets(portal, await this.assetLookups.searchSimilar(portal.tenant, text, limit)),
    },
    buildings: {
      permission: 'buildings:read',
      search: async ({ tenant }, text, limit) =>
        (await this.locations.searchBuildings(tenant, text, limit)).map(({ id, name, address }) => ({
          id,
          label: name,
          hint: address,
        })),
    },
    rooms: {
      permission: 'rooms:read',
      search: async ({ tenant }, text, limit) =>
        (await this.locations.searchRooms(tenant, text, limit)).map((room) => ({
          id: room.id,
          label: roomLabel(room),
          hint: '',
        })),
    },
    technicians: {
      permission: 'technicians:read',
      search: async (portal, text, limit) => {
        const trades = portal.texts(tradeTexts);
        const found = await this.technicians.search(portal.tenant, text, limit);
        return found.map(({ id, name, skills }) => ({
          id,
          label: name,
          hint: skills.map((skill) => trades[skill]).join(', '),
        }));
      },
    },
    vendors: {
      permission: 'vendors:read',
      search: async ({ tenant }, text, limit) =>
        (await this.vendors.searchPartners(tenant, text, limit)).map(({ id, name }) => ({
          id,
          label: name,
          hint: '',
        })),
    },
    parts: {
      permission: 'spare-parts:read',
      search: async (portal, text, limit) =>
        (await this.parts.list(portal.tenant, lookedForFilter(text), firstOf(limit))).items().map((part) => ({
          ...suggestedPart(part),
          stock: stockShown(portal, part.quantity_on_hand, part.quantity_reserved),
        })),
      similar: async ({ tenant }, text, limit) =>
        (await this.parts.searchSimilar(tenant, text, limit)).map(suggestedPart),
    },
    operations: {
      permission: 'operations:read',
      search: async (portal, text, limit) =>
        suggestedOperations(portal, await this.operationLookups.searchOpen(portal.tenant, text, limit)),
      similar: async (portal, text, limit) =>
        suggestedOperations(portal, await this.operationLookups.searchSimilar(portal.tenant, text, limit)),
    },
    people: {
      permission: 'comments:write',
      search: async ({ tenant }, text, limit) =>
        (await this.comments.people(tenant, text, limit)).map(({ id, name }) => ({
          id,
          label: name,
          hint: '',
        })),
    },
    past: {
      permission: 'operations:read',
      search: async (portal, text, limit) =>
        suggestedOperations(portal, await this.operationLookups.searchPast(portal.tenant, text, limit)),
    },
  };

  private readonly labels: Readonly<Record<ChosenKind, LabelOf>> = {
    assets: async (tenant, id) => assetLabel((await this.assets.get(tenant, id)).item()),
    rooms: async (tenant, id) => labelOrNull((await this.locations.places(tenant, [id])).get(id), roomLabel),
    technicians: async (tenant, id) => (await this.technicians.named(tenant, id))?.name ?? null,
    vendors: async (tenant, id) => (await this.vendors.partner(tenant, id))?.name ?? null,
  };

  /**
   * The best matches for a text; the newest records for an empty one.
   *
   * @throws ApiError `not_found` for an unknown kind, `permission_required`
   */
  async search(portal: PortalContext, kind: string, text: string): Promise<Suggestion[]> {
    if (!isLookupKind(kind)) throw ApiError.notFound(portalMessages.noLookup);
    const { permission, search } = this.searches[kind];
    portal.principal.require(permission);
    return search(portal, searchable(text), SHOWN);
  }

  /** Records of a kind with words that are similar to a text: for a text that nothing contains. @throws ApiError `permission_required` */
  async similar(portal: PortalContext, kind: LookupKind, text: string): Promise<Suggestion[]> {
    const { permission, similar } = this.searches[kind];
    portal.principal.require(permission);
    return similar ? similar(portal, searchable(text), SHOWN) : [];
  }

  /**
   * Finds the record that a text identifies: by its label, its name or reference, or as the only match.
   *
   * @returns null if there is none, or several
   */
  async resolve(portal: PortalContext, kind: LookupKind, text: string): Promise<string | null> {
    const { permission, search } = this.searches[kind];
    portal.principal.require(permission);
    const typed = searchable(text).trim();
    const [name] = typed.split(' · ');
    const found = await search(portal, name!, MAX_CANDIDATES);
    const namedLike = (form: (each: string) => string) =>
      found.filter(({ label, hint }) =>
        [label, hint, ...label.split(' · ')].some((each) => form(each) === form(typed)),
      );
    // Accents decide only between records that differ by nothing else (D44).
    const same = [inLowerCase, foldText].map(namedLike).find((each) => each.length > 0);
    const candidates = same ?? found;
    return candidates.length === 1 ? candidates[0]!.id : null;
  }

  /** The selected record of a field; null if there is none, it does not exist, or the address has another text than an id. */
  async chosen(
    tenant: TenantReader,
    kind: ChosenKind,
    id: string | null | undefined,
  ): Promise<Chosen | null> {
    if (!id || !isUuid(id)) return null;
    try {
      const label = await this.labels[kind](tenant, id);
      return label === null ? null : { id, label };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
  }

  private async suggestedAssets(portal: PortalContext, assets: readonly FoundAsset[]): Promise<Suggestion[]> {
    const { tenant } = portal;
    const words = portal.texts(assetStatusTexts);
    const places = await this.locations.places(
      tenant,
      assets.map(({ roomId }) => roomId),
    );
    return assets.map((asset) => ({
      id: asset.id,
      label: assetLabel(asset),
      hint: labelOrNull(places.get(asset.roomId ?? ''), roomLabel) ?? '',
      status: { ...assetLook(asset.status), word: words[asset.status] },
      trade: TRADE_OF_CATEGORY[asset.category],
    }));
  }
}

function suggestedPart({ id, name, reference }: Pick<SparePart, 'id' | 'name' | 'reference'>): Suggestion {
  return { id, label: name, hint: reference ?? '' };
}

function suggestedOperations(portal: PortalContext, found: readonly FoundOperation[]): Suggestion[] {
  const words = portal.texts(operationStatusTexts);
  return found.map(({ id, number, title, place, status }) => ({
    id,
    label: [portal.format.operationNumber(number), portal.format.words(title)].filter(Boolean).join(' · '),
    hint: place ?? '',
    status: { ...operationLook(status), word: words[status] },
  }));
}

const inLowerCase = (text: string) => text.normalize('NFC').toLowerCase();

const firstOf = (limit: number) => ({ limit, after: null });

/** Parts are looked for by their supplier too. */
const lookedForFilter = (text: string) => (text.trim() === '' ? {} : { lookedFor: text.trim() });

const assetLabel = ({ name, reference }: { name: string; reference: string }) => `${name} · ${reference}`;

const roomLabel = ({ name, floor, building }: { name: string; floor: string; building: string }) =>
  [name, floor, building].join(', ');

function labelOrNull<T>(found: T | undefined, label: (found: T) => string): string | null {
  return found === undefined ? null : label(found);
}
