import { Injectable } from '@nestjs/common';
import { AssetLabels, type AssetLabel } from '../../assets/index.js';
import { LocationsService, type BuildingOutline, type RoomPlace } from '../../hierarchy/index.js';
import { isUuid } from '../../kernel/ids.js';
import { type Choice, type Chosen, Lists, type PortalContext } from '../kit/index.js';
import { Lookups } from '../lookup/lookups.js';
import { LabelAssetsQuery, type LabelSize, MAX_LABELS, sizeNamed } from './labels.dto.js';

/** How many assets are listed at once, so that the ids of all of them fit into an address. */
const OFFERED = 100;

/** The data of the page to choose assets. */
export interface LabelChoice {
  readonly labels: readonly AssetLabel[];
  readonly hasMore: boolean;
  readonly places: ReadonlyMap<string, RoomPlace>;
  readonly buildings: readonly Choice[];
  /** The floors of the chosen building; of all buildings if none is chosen. */
  readonly floors: readonly Choice[];
  readonly room: Chosen | null;
}

/** The data of the page that is printed. */
export interface LabelSheets {
  readonly size: LabelSize;
  /** How many labels of the first sheet are already used. */
  readonly used: number;
  /** The labels of assets that have a code, in the order of their places. */
  readonly labels: readonly (AssetLabel & { readonly qrCode: string })[];
  /** The ids of assets without a code. */
  readonly withoutCode: readonly string[];
  readonly isCut: boolean;
  readonly places: ReadonlyMap<string, RoomPlace>;
  /** The ids in the address; null if it has filters instead. */
  readonly ids: readonly string[] | null;
}

/** Loads the data of the pages of labels. */
@Injectable()
export class LabelPages {
  constructor(
    private readonly labels: AssetLabels,
    private readonly lists: Lists,
    private readonly locations: LocationsService,
    private readonly lookups: Lookups,
  ) {}

  /** The assets that match the filters. @throws ApiError for an invalid filter */
  async choice(portal: PortalContext): Promise<LabelChoice> {
    const { tenant } = portal;
    const outlines = await this.locations.outlines(tenant);
    const filters = this.filtersOf(portal, outlines);
    const [labels, room] = await Promise.all([
      this.labels.list(tenant, filters, OFFERED + 1),
      this.lookups.chosen(tenant, 'rooms', filters.roomId),
    ]);
    return {
      labels: labels.slice(0, OFFERED),
      hasMore: labels.length > OFFERED,
      places: await this.placesOf(portal, labels),
      buildings: outlines.map(({ id, name }) => ({ value: id, label: name })),
      floors: floorsOf(outlines, filters.buildingId),
      room,
    };
  }

  /**
   * The labels of the given assets, or of all that match the filters.
   *
   * @param given the ids in the address; malformed ones are ignored
   * @throws ApiError for an invalid filter
   */
  async sheets(portal: PortalContext, given: unknown): Promise<LabelSheets> {
    const ids = given === undefined ? null : idsIn(given);
    const filters = ids ? { ids } : this.filtersOf(portal, await this.locations.outlines(portal.tenant));
    const found = await this.labels.list(portal.tenant, filters, MAX_LABELS + 1);
    const some = found.slice(0, MAX_LABELS);
    const places = await this.placesOf(portal, some);
    const size = sizeNamed(portal.query.size);
    const first = Math.trunc(Number(portal.query.first ?? 1)) || 1;
    return {
      size,
      used: Math.min(Math.max(first, 1), size.perSheet) - 1,
      labels: some.filter((label) => label.qrCode !== null).sort(byPlace(places)) as LabelSheets['labels'],
      withoutCode: some.filter((label) => label.qrCode === null).map(({ id }) => id),
      isCut: found.length > MAX_LABELS,
      places,
      ids,
    };
  }

  /** Ignores a floor of another building: it was chosen before the building changed. */
  private filtersOf(portal: PortalContext, outlines: readonly BuildingOutline[]) {
    const { floorId, ...filters } = this.lists.filters(portal, LabelAssetsQuery);
    const isThere = floorsOf(outlines, filters.buildingId).some(({ value }) => value === floorId);
    return floorId !== undefined && (isThere || filters.buildingId === undefined)
      ? { ...filters, floorId }
      : filters;
  }

  private placesOf({ tenant }: PortalContext, labels: readonly AssetLabel[]) {
    return this.locations.places(
      tenant,
      labels.map(({ roomId }) => roomId),
    );
  }
}

function idsIn(given: unknown): string[] {
  return [given].flat().filter((id): id is string => typeof id === 'string' && isUuid(id));
}

function floorsOf(outlines: readonly BuildingOutline[], buildingId: string | undefined): Choice[] {
  return outlines
    .filter(({ id }) => buildingId === undefined || id === buildingId)
    .flatMap(({ name: building, floors }) =>
      floors.map(({ id, name }) => ({
        value: id,
        label: buildingId === undefined ? `${name}, ${building}` : name,
      })),
    );
}

/** Sorts by building, floor and room, so that a person can stick the labels on in one walk. */
function byPlace(places: ReadonlyMap<string, RoomPlace>) {
  const sortKey = ({ roomId, name }: AssetLabel) => {
    const place = places.get(roomId ?? '');
    return [place?.building ?? '\uffff', place?.floor ?? '', place?.name ?? '', name].join('\u0001');
  };
  return (one: AssetLabel, other: AssetLabel) => sortKey(one).localeCompare(sortKey(other));
}
