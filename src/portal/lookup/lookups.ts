import { Injectable } from '@nestjs/common';
import { AssetLookups, AssetsService, type AssetStatus } from '../../assets/index.js';
import { LocationsService } from '../../hierarchy/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { StoredText } from '../../kernel/messages/messages.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { OperationLookups, OperationsService, type OperationStatus } from '../../operations/index.js';
import { SparePartsService } from '../../spare-parts/index.js';
import { TechniciansService } from '../../technicians/index.js';
import { VendorsService } from '../../vendors/index.js';
import { isLookupKind, type Chosen, type LookupKind } from '../kit/lookup.js';
import type { PortalContext } from '../kit/portal-context.js';
import { tradeTexts } from '../kit/trades.js';
import { portalMessages } from '../portal.messages.js';

/** A suggestion of a lookup field. */
export interface Suggestion extends Chosen {
  /** Distinguishes it from others with the same name. */
  readonly hint: string;
  /** The status of an asset or an operation. */
  readonly status?: AssetStatus | OperationStatus;
}

/** How many suggestions are shown. */
const SHOWN = 12;
/** How many matches are compared when the server resolves a typed text. */
const MAX_CANDIDATES = 50;

/** A suggestion whose label may be a stored text. */
type Found = Omit<Suggestion, 'label'> & { readonly label: string | StoredText };

type Search = (tenant: TenantReader, text: string, limit: number) => Promise<Found[]>;

/** Finds records by a part of their name: assets, rooms, people, firms, parts, open operations. */
@Injectable()
export class Lookups {
  constructor(
    private readonly assets: AssetsService,
    private readonly assetLookups: AssetLookups,
    private readonly locations: LocationsService,
    private readonly operations: OperationsService,
    private readonly operationLookups: OperationLookups,
    private readonly parts: SparePartsService,
    private readonly technicians: TechniciansService,
    private readonly vendors: VendorsService,
  ) {}

  private readonly searches: Record<LookupKind, { permission: string; search: Search; label: LabelOf }> = {
    assets: {
      permission: 'assets:read',
      search: (tenant, text, limit) => this.searchAssets(tenant, text, limit),
      label: async (tenant, id) => assetLabel((await this.assets.get(tenant, id)).item()),
    },
    rooms: {
      permission: 'rooms:read',
      search: async (tenant, text, limit) =>
        (await this.locations.searchRooms(tenant, text, limit)).map((room) => ({
          id: room.id,
          label: roomLabel(room),
          hint: '',
        })),
      label: async (tenant, id) =>
        labelOrNull((await this.locations.places(tenant, [id])).get(id), roomLabel),
    },
    technicians: {
      permission: 'technicians:read',
      search: async (tenant, text, limit) =>
        (await this.technicians.search(tenant, text, limit)).map(({ id, name, skills }) => ({
          id,
          label: name,
          hint: skills.join(', '),
        })),
      label: async (tenant, id) => (await this.technicians.named(tenant, id))?.name ?? null,
    },
    vendors: {
      permission: 'vendors:read',
      search: async (tenant, text, limit) =>
        (await this.vendors.searchPartners(tenant, text, limit)).map(({ id, name }) => ({
          id,
          label: name,
          hint: '',
        })),
      label: async (tenant, id) => (await this.vendors.partner(tenant, id))?.name ?? null,
    },
    parts: {
      permission: 'spare-parts:read',
      search: async (tenant, text, limit) =>
        (await this.parts.list(tenant, searchFilter(text), firstOf(limit)))
          .items()
          .map((part) => ({ id: part.id, label: part.name, hint: part.reference ?? '' })),
      label: async (tenant, id) => (await this.parts.get(tenant, id)).item().name,
    },
    operations: {
      permission: 'operations:read',
      search: async (tenant, text, limit) =>
        (await this.operationLookups.searchOpen(tenant, text, limit)).map(({ id, title, place, status }) => ({
          id,
          status,
          label: title,
          hint: place ?? '',
        })),
      label: async (tenant, id) => (await this.operations.get(tenant, id)).item().title,
    },
  };

  /**
   * The best matches for a text; the newest records for an empty one.
   *
   * @throws ApiError `not_found` for an unknown kind, `permission_required`
   */
  async search(portal: PortalContext, kind: string, text: string): Promise<Suggestion[]> {
    const { tenant } = portal;
    if (!isLookupKind(kind)) throw ApiError.notFound(portalMessages.noLookup);
    const { permission, search } = this.searches[kind];
    tenant.principal.require(permission);
    // No name contains NUL characters, and PostgreSQL rejects them.
    const found = await search(tenant, text.slice(0, 255).replaceAll('\u0000', '').toWellFormed(), SHOWN);
    return found.map(translateWith(portal, kind));
  }

  /**
   * Finds the record that a text identifies: by its label, its name or reference, or as the only match.
   *
   * @returns null if there is none, or several
   */
  async resolve(portal: PortalContext, kind: LookupKind, text: string): Promise<string | null> {
    const { tenant } = portal;
    const { permission, search } = this.searches[kind];
    tenant.principal.require(permission);
    const plain = text.trim().toLowerCase();
    const [name] = plain.split(' · ');
    const found = await search(tenant, name!, MAX_CANDIDATES);
    const same = found
      .map(translateWith(portal, kind))
      .filter(({ label, hint }) =>
        [label, hint, ...label.split(' · ')].some((each) => each.toLowerCase() === plain),
      );
    const candidates = same.length > 0 ? same : found;
    return candidates.length === 1 ? candidates[0]!.id : null;
  }

  /** The selected record of a field; null if there is none or it does not exist. */
  async chosen(
    tenant: TenantReader,
    kind: LookupKind,
    id: string | null | undefined,
  ): Promise<Chosen | null> {
    if (!id) return null;
    try {
      const label = await this.searches[kind].label(tenant, id);
      return label === null ? null : { id, label };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
  }

  private async searchAssets(tenant: TenantReader, text: string, limit: number): Promise<Suggestion[]> {
    const assets = await this.assetLookups.search(tenant, text, limit);
    const places = await this.locations.places(
      tenant,
      assets.map(({ roomId }) => roomId),
    );
    return assets.map((asset) => ({
      id: asset.id,
      label: assetLabel(asset),
      hint: labelOrNull(places.get(asset.roomId ?? ''), roomLabel) ?? '',
      status: asset.status,
    }));
  }
}

/** Translates the stored text of a suggestion into the person's language. */
function translateWith(portal: PortalContext, kind: LookupKind): (found: Found) => Suggestion {
  const labelOf = ({ label }: Found) => (typeof label === 'string' ? label : portal.format.words(label));
  if (kind !== 'technicians') return (each) => ({ ...each, label: labelOf(each) });
  const trades: Readonly<Record<string, string>> = portal.texts(tradeTexts);
  const named = (skills: string) => skills.replace(/\w+/g, (skill) => trades[skill] ?? skill);
  return (each) => ({ ...each, label: labelOf(each), hint: named(each.hint) });
}

type LabelOf = (tenant: TenantReader, id: string) => Promise<string | null>;

const firstOf = (limit: number) => ({ limit, after: null });

const searchFilter = (text: string) => (text.trim() === '' ? {} : { search: text.trim() });

const assetLabel = ({ name, reference }: { name: string; reference: string }) => `${name} · ${reference}`;

const roomLabel = ({ name, floor, building }: { name: string; floor: string; building: string }) =>
  [name, floor, building].join(', ');

function labelOrNull<T>(found: T | undefined, label: (found: T) => string): string | null {
  return found === undefined ? null : label(found);
}
