import type { ViewChoice } from '../../access/index.js';
import {
  addressOf,
  type Choice,
  type Chosen,
  CreateButton,
  filterFields,
  Filters,
  LinkButton,
  listPage,
  PageView,
  type PortalContext,
  useTexts,
} from '../kit/index.js';
import {
  assetStatusTexts,
  categoryTexts,
  criticalityTexts,
  ListAssetsQuery,
  type AssetResource,
} from '../../assets/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import { ExportButton } from '../exports/export-button.js';
import { locationTexts } from '../locations/locations.texts.js';
import { SavedViewsBar } from '../saved-views/saved-views.js';
import { assetTexts, placementTexts } from './assets.texts.js';
import { assetColumns } from './asset-table.js';

/** The data of the list of assets. */
export interface AssetList {
  readonly assets: readonly AssetResource[];
  /** The places of these assets' rooms. */
  readonly places: ReadonlyMap<string, RoomPlace>;
  readonly next: string | null;
  /** The options of the building filter. */
  readonly buildings: readonly Choice[];
  /** Whether there is a room for a first asset; always true if the list has assets. */
  readonly hasRoom: boolean;
  /** The room that the list is filtered by. */
  readonly room: Chosen | null;
  readonly views: readonly ViewChoice[];
}

const Filter = filterFields(ListAssetsQuery, assetTexts, {
  status: assetStatusTexts,
  category: categoryTexts,
  criticality: criticalityTexts,
  placement: placementTexts,
});

/** The button that leads to the first room: a new building, or the building to which a floor and a room are added. */
function AddPlace({ buildings }: { buildings: readonly Choice[] }) {
  const t = useTexts(assetTexts);
  const { addRoom } = useTexts(locationTexts);
  const [building, ...others] = buildings;
  if (!building)
    return <CreateButton needs="buildings:write" href="/locations/buildings/new" label={t.toLocations} />;
  const href = others.length > 0 ? '/locations' : `/locations/buildings/${building.value}`;
  return <CreateButton needs="rooms:write" href={href} label={addRoom} />;
}

/** The list of assets, with its filters. */
export function assetsPage(portal: PortalContext, list: AssetList): PageView {
  const t = portal.texts(assetTexts);
  const { cursor: _, ...filters } = portal.query;
  const add = <CreateButton needs="assets:write" href="/assets/new" label={t.add} />;
  return listPage({
    place: 'assets',
    title: t.title,
    actions: (
      <>
        <LinkButton
          needs="imports:write"
          class="btn desktop-only"
          href="/imports"
          icon="upload"
          label={t.import}
        />
        <ExportButton list="assets" />
        <LinkButton
          class="btn desktop-only"
          href={addressOf('/assets/labels', filters)}
          icon="tags"
          label={t.printLabels}
        />
        {add}
      </>
    ),
    filters: (
      <>
        <SavedViewsBar place="assets" views={list.views} />
        <Filters
          moreNames={['room_id', 'criticality', 'placement']}
          more={
            <>
              <Filter name="room_id" hint={null} lookup="rooms" chosen={list.room} />
              <Filter name="criticality" />
              <Filter name="placement" />
            </>
          }
        >
          <Filter name="search" />
          <Filter name="status" />
          <Filter name="category" />
          {list.buildings.length > 1 && <Filter name="building_id" choices={list.buildings} />}
        </Filters>
      </>
    ),
    empty: {
      ...(list.hasRoom ? { icon: 'engine', text: t.empty } : { icon: 'building', text: t.emptyNeedsRoom }),
      children: (
        <>
          <LinkButton needs="imports:write" href="/imports" icon="upload" label={t.import} />
          {list.hasRoom ? add : <AddPlace buildings={list.buildings} />}
        </>
      ),
    },
    noMatch: { text: t.noMatch },
    rows: list.assets,
    next: list.next,
    columns: assetColumns(portal, list.places),
  });
}
