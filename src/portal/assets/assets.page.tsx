import type { ViewChoice } from '../../access/index.js';
import {
  ASSET_CATEGORIES,
  ASSET_STATUSES,
  CRITICALITIES,
  PLACEMENTS,
  type AssetResource,
} from '../../assets/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import { ExportButton } from '../exports/export-button.js';
import { Filters } from '../kit/filters.js';
import { newForm } from '../kit/form-state.js';
import { SelectField, TextField, type Choice } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { LookupField, type Chosen } from '../kit/lookup.js';
import { addressOf, Empty, PageHead } from '../kit/page.js';
import { Pager, Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { assetStatusTexts } from '../kit/status-texts.js';
import { AssetMark } from '../kit/statuses.js';
import { PageView } from '../kit/view.js';
import { SavedViewsBar } from '../saved-views/saved-views.js';
import { assetTexts, categoryTexts, criticalityTexts, placementTexts } from './assets.texts.js';

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
          <AssetFilterForm list={list} />
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
      {portal.may('imports:write') && (
        <a class="btn desk-only" href="/assets/import">
          <Icon name="upload" /> {t.import}
        </a>
      )}
      <ExportButton list="assets" />
      <a class="btn desk-only" href={addressOf('/assets/labels', filters)}>
        <Icon name="tags" /> {t.printLabels}
      </a>
      <AddButton />
    </>
  );
}

function AddButton() {
  const t = useTexts(assetTexts);
  return usePortal().may('assets:write') ? (
    <a class="btn btn-primary" href="/assets/new" data-create>
      <Icon name="plus" /> {t.add}
    </a>
  ) : null;
}

function NoAssets({ hasBuildings }: { hasBuildings: boolean }) {
  const t = useTexts(assetTexts);
  const portal = usePortal();
  if (hasBuildings)
    return (
      <Empty icon="engine" text={t.empty}>
        {portal.may('imports:write') && (
          <a class="btn" href="/assets/import">
            <Icon name="upload" /> {t.import}
          </a>
        )}
        <AddButton />
      </Empty>
    );
  return (
    <Empty icon="building" text={t.emptyNeedsRoom}>
      {portal.may('buildings:write') && (
        <a class="btn btn-primary" href="/locations/buildings/new" data-create>
          <Icon name="plus" /> {t.toLocations}
        </a>
      )}
    </Empty>
  );
}

function AssetFilterForm({ list }: { list: AssetList }) {
  const t = useTexts(assetTexts);
  const form = newForm(usePortal().query, 'filter');
  const choices = useChoices();
  return (
    <Filters
      moreNames={['room_id', 'criticality', 'placement']}
      more={
        <>
          <LookupField form={form} name="room_id" label={t.room} kind="rooms" chosen={list.room} />
          <SelectField
            form={form}
            name="criticality"
            label={t.criticality}
            none={t.any}
            choices={choices.criticalities}
          />
          <SelectField
            form={form}
            name="placement"
            label={t.placement}
            none={t.any}
            choices={choices.placements}
          />
        </>
      }
    >
      <TextField form={form} name="search" label={t.search} type="search" placeholder={t.searchHint} />
      <SelectField form={form} name="status" label={t.status} none={t.any} choices={choices.statuses} />
      <SelectField form={form} name="category" label={t.category} none={t.any} choices={choices.categories} />
      {list.buildings.length > 1 && (
        <SelectField
          form={form}
          name="building_id"
          label={t.building}
          none={t.any}
          choices={list.buildings}
        />
      )}
    </Filters>
  );
}

/** The closed lists that describe assets, in the person's words. */
export function useChoices() {
  const of = <Value extends string>(values: readonly Value[], words: Record<Value, string>): Choice[] =>
    values.map((value) => ({ value, label: words[value] }));
  return {
    statuses: of(ASSET_STATUSES, useTexts(assetStatusTexts)),
    categories: of(ASSET_CATEGORIES, useTexts(categoryTexts)),
    criticalities: of(CRITICALITIES, useTexts(criticalityTexts)),
    placements: of(PLACEMENTS, useTexts(placementTexts)),
  };
}

/** Assets in rows. */
export function AssetTable({
  label,
  assets,
  places,
}: {
  label: string;
  assets: readonly AssetResource[];
  places?: ReadonlyMap<string, RoomPlace>;
}) {
  const t = useTexts(assetTexts);
  const categories = useTexts(categoryTexts);
  const criticalities = useTexts(criticalityTexts);
  const { format } = usePortal();
  return (
    <Table
      label={label}
      rows={assets}
      keyOf={(asset) => asset.id}
      columns={[
        {
          name: t.name,
          grows: true,
          whole: (asset) => `${asset.name}\n${asset.reference}`,
          cell: (asset) => (
            <>
              <a href={`/assets/${asset.id}`}>{asset.name}</a>
              <span class="sub">{asset.reference}</span>
            </>
          ),
        },
        { name: t.status, onPhone: 'bare', cell: (asset) => <AssetMark status={asset.status} /> },
        {
          name: t.category,
          onPhone: 'bare',
          whole: (asset) => categories[asset.category],
          cell: (asset) => categories[asset.category],
        },
        ...(places
          ? [
              {
                name: t.location,
                whole: ({ room_id: id }: AssetResource) => placeInWords(places.get(id ?? '')),
                cell: (asset: AssetResource) => <PlaceText place={places.get(asset.room_id ?? '')} />,
              },
            ]
          : []),
        {
          name: t.criticality,
          cell: (asset) => asset.criticality && criticalities[asset.criticality],
          onPhone: 'hidden',
        },
        {
          name: t.lastMaintenance,
          cell: (asset) => asset.last_maintenance_date && format.date(asset.last_maintenance_date),
          onPhone: 'hidden',
        },
      ]}
    />
  );
}

function placeInWords(place: RoomPlace | undefined): string | undefined {
  return place && `${place.name}, ${place.floor}, ${place.building}`;
}

function PlaceText({ place }: { place: RoomPlace | undefined }) {
  const t = useTexts(assetTexts);
  if (!place) return <span class="text-secondary">{t.noRoom}</span>;
  return (
    <span>
      {place.name}
      <span class="sub">
        {place.floor}, {place.building}
      </span>
    </span>
  );
}
