import type { ViewChoice } from '../../access/index.js';
import { CreateButton, LinkButton } from '../kit/button.js';
import { assetStatusTexts, ListAssetsQuery, type AssetResource } from '../../assets/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import { ExportButton } from '../exports/export-button.js';
import { Filters } from '../kit/filters.js';
import { filterFields } from '../kit/declared-fields.js';
import { type Choice } from '../kit/fields.js';
import { type Chosen } from '../kit/lookup.js';
import { addressOf, Empty, PageHead } from '../kit/page.js';
import { Pager } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { SavedViewsBar } from '../saved-views/saved-views.js';
import { assetTexts, categoryTexts, criticalityTexts, placementTexts } from './assets.texts.js';
import { AssetTable } from './asset-table.js';

/** What the list of assets shows. */
export interface AssetList {
  readonly assets: readonly AssetResource[];
  /** Where the rooms of these assets are. */
  readonly places: ReadonlyMap<string, RoomPlace>;
  readonly next: string | null;
  /** The buildings, to choose from. */
  readonly buildings: readonly Choice[];
  /** The room that the list is narrowed to. */
  readonly room: Chosen | null;
  readonly views: readonly ViewChoice[];
}

/** The equipment of the business, with its filters. */
export function assetsPage(portal: PortalContext, list: AssetList): PageView {
  return new PageView(portal.texts(assetTexts).title, 'assets', <Assets list={list} />);
}

function Assets({ list }: { list: AssetList }) {
  const t = useTexts(assetTexts);
  const { query } = usePortal();
  const isNarrowed = Object.values(query).some((value) => value !== '');
  const isNew = list.assets.length === 0 && !isNarrowed;
  return (
    <>
      <PageHead title={t.title}>{!isNew && <Actions />}</PageHead>
      {isNew ? (
        <NoAssets hasBuildings={list.buildings.length > 0} />
      ) : (
        <>
          <SavedViewsBar place="assets" views={list.views} />
          <AssetFilters list={list} />
          {list.assets.length === 0 ? (
            <Empty icon="filter-off" text={t.noMatch} />
          ) : (
            <AssetTable label={t.title} assets={list.assets} places={list.places} />
          )}
          <Pager next={list.next} />
        </>
      )}
    </>
  );
}

function Actions() {
  const t = useTexts(assetTexts);
  const portal = usePortal();
  const { cursor: _, ...filters } = portal.query;
  return (
    <>
      <LinkButton
        needs="imports:write"
        class="btn desk-only"
        href="/assets/import"
        icon="upload"
        label={t.import}
      />
      <ExportButton list="assets" />
      <LinkButton
        class="btn desk-only"
        href={addressOf('/assets/labels', filters)}
        icon="tags"
        label={t.printLabels}
      />
      <AddButton />
    </>
  );
}

function AddButton() {
  const t = useTexts(assetTexts);
  return <CreateButton needs="assets:write" href="/assets/new" label={t.add} />;
}

function NoAssets({ hasBuildings }: { hasBuildings: boolean }) {
  const t = useTexts(assetTexts);
  if (hasBuildings)
    return (
      <Empty icon="engine" text={t.empty}>
        <LinkButton needs="imports:write" href="/assets/import" icon="upload" label={t.import} />
        <AddButton />
      </Empty>
    );
  return (
    <Empty icon="building" text={t.emptyNeedsRoom}>
      <CreateButton needs="buildings:write" href="/locations/buildings/new" label={t.toLocations} />
    </Empty>
  );
}

const Filter = filterFields(ListAssetsQuery, assetTexts, {
  status: assetStatusTexts,
  category: categoryTexts,
  criticality: criticalityTexts,
  placement: placementTexts,
});

function AssetFilters({ list }: { list: AssetList }) {
  return (
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
  );
}
