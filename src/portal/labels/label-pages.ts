import { Injectable } from '@nestjs/common';
import { AssetLabels, type AssetLabel, ListAssetsQuery } from '../../assets/index.js';
import { LocationsService, type BuildingOutline, type RoomPlace } from '../../hierarchy/index.js';
import { isUuid } from '../../kernel/ids.js';
import { Uuid, UuidList } from '../../kernel/validation/fields.js';
import { type Choice, type Chosen, Lists, type PortalContext } from '../kit/index.js';
import { Lookups } from '../lookup/lookups.js';

/** The maximum number of labels printed at once. */
export const MAX_LABELS = 500;

/** A sheet or a roll of labels. `labels.css` contains its layout under the same name. */
export interface LabelSize {
  readonly name: string;
  /** Labels on one sheet. */
  readonly perSheet: number;
  /** The width of one label, in millimetres. */
  readonly width: number;
  readonly height: number;
  /** The name and product number by which it is sold. */
  readonly product: string;
}

/** The sizes that are sold everywhere, the most common one first. */
export const LABEL_SIZES = [
  { name: 'a4-24', perSheet: 24, width: 63.5, height: 33.9, product: 'Avery L7159' },
  { name: 'a4-40', perSheet: 40, width: 45.7, height: 25.4, product: 'Avery L7654' },
  { name: 'a4-65', perSheet: 65, width: 38.1, height: 21.2, product: 'Avery L7651' },
  { name: 'a4-8', perSheet: 8, width: 99.1, height: 67.7, product: 'Avery L7165' },
  { name: 'roll-62', perSheet: 1, width: 62, height: 29, product: 'Brother DK-11209' },
] as const satisfies readonly LabelSize[];

/** The size with that name; the most common one for any other name. */
function sizeNamed(name: string | undefined): LabelSize {
  return LABEL_SIZES.find((size) => size.name === name) ?? LABEL_SIZES[0];
}

/** The assets that will get codes. */
export class GiveCodesDto {
  @UuidList({ about: 'The assets.', required: true, max: MAX_LABELS }) ids!: string[];
}

/** The assets to print labels for: the filters of the list of assets, and the floor. */
export class LabelAssetsQuery extends ListAssetsQuery {
  @Uuid({ about: 'Only assets on this floor.' }) floor_id?: string;
}

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
